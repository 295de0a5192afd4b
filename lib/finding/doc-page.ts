import type { FindingCode } from '@/lib/domain/finding-code';

/** The page that explains a code, relative to the project: what it means, what proves it, what to do, never do. */
export function docPage(code: FindingCode): string {
  return `docs/findings/${code.toLowerCase().replaceAll('_', '-')}.md`;
}
