import type { AuditVerdict } from '@/lib/contract/audit-verify';
import { printable, styled } from '../terminal/style';
import { wrap } from '../terminal/wrap';

/** The verdict for a person: whether the audit is whole, what it was held against, and the first thing that is wrong. */
export function verifyText(verdict: AuditVerdict, name: string, colour: boolean): string {
  const { intact, rows, heldAgainst, olderThanAudit, head, problems, moreProblems } = verdict;
  const title = intact ? styled('● intact', 'green', colour) : styled('■ not intact', 'red', colour);
  const older =
    olderThanAudit === '0'
      ? ''
      : ` ${olderThanAudit} rows are older than the audit: nothing is said of them.`;
  const lines = [
    `${title}  the audit in ${printable(name)}`,
    `${rows} audit rows read, ${heldAgainst} rows of other tables held against them.${older}`,
    `Newest row: ${head.seq}:${head.hash}`,
    '',
    ...problems.map(({ kind, summary }) => wrap(`${kind}  ${printable(summary)}`, '', '  ')),
    ...(moreProblems > 0 ? [`… and ${moreProblems} more`] : []),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
