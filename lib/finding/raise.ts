import { FINDING_CODES, type FindingCode } from '@/lib/domain/finding-code';
import type { Finding } from './finding';

/** What a rule says; severity and status come from the vocabulary unless the rule knows better. */
type Raised = Omit<Finding, 'code' | 'severity' | 'status'> & Partial<Pick<Finding, 'status'>>;

/** A finding of `code` with the severity, and unless given the status, that the vocabulary assigns to it. */
export function raise(code: FindingCode, raised: Raised): Finding {
  return { code, ...FINDING_CODES[code], ...raised };
}
