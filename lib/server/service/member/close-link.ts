import type { OneTimeLinkRow } from '@/lib/server/db/client';
import { type AuditedChange, type Author, appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { Transaction } from '@/lib/server/service/context';

/** The times of a link that was used or taken back now, and the change that the audit tells of it. */
export function closedLink(
  link: OneTimeLinkRow,
  how: 'used' | 'withdrawn',
  nowMs: bigint,
  reason: string | null,
): { data: Pick<OneTimeLinkRow, 'usedMs' | 'withdrawnMs'>; change: AuditedChange } {
  const data = {
    usedMs: how === 'used' ? nowMs : link.usedMs,
    withdrawnMs: how === 'withdrawn' ? nowMs : link.withdrawnMs,
  };
  const { subject, state } = auditedRow.link({ ...link, ...data });
  const before = auditedRow.link(link).state;
  return {
    data,
    change: { verb: `invitation.${how}`, subject, environment: null, reason, before, after: state },
  };
}

/** Takes back a link that is held. */
export async function takeBackLink(
  tx: Transaction,
  author: Author,
  link: OneTimeLinkRow,
  reason: string,
): Promise<OneTimeLinkRow> {
  const { data, change } = closedLink(link, 'withdrawn', author.clock(), reason);
  const [stamp] = await appendAudit(tx, author, [change]);
  return tx.oneTimeLink.update({ where: { id: link.id }, data: { ...data, ...stamp } });
}
