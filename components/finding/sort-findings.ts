import type { FindingJson } from '@/lib/contract/finding';
import { SEVERITIES } from '@/lib/domain/finding-code';
import { statusUrgency } from '@/lib/domain/status';

/** Worst first: by severity, then by the status it implies; among equals the oldest, so that a new one comes last. */
export function sortFindings(findings: readonly FindingJson[]): FindingJson[] {
  return [...findings].sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      statusUrgency(b.status) - statusUrgency(a.status) ||
      Number(BigInt(a.firstSeenMs) - BigInt(b.firstSeenMs)),
  );
}

/** Tells open findings apart: several of one code and subject differ in topic or partition. */
export function findingKey({ versionId, code, subject, facts }: FindingJson): string {
  return [versionId, code, subject, facts.topic, facts.partition].join(' ');
}
