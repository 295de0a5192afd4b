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

/** Links that nobody used or took back, of some maker or for some person, held until the transaction ends. */
export async function lockOpenLinks(
  tx: Transaction,
  { madeById, userId }: { madeById: string | null; userId: string | null },
): Promise<OneTimeLinkRow[]> {
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM one_time_link
    WHERE (made_by_id = ${madeById} OR user_id = ${userId}) AND used_ms IS NULL AND withdrawn_ms IS NULL
    ORDER BY id FOR UPDATE`;
  return tx.oneTimeLink.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, orderBy: { id: 'asc' } });
}

/** Takes back links that are held. */
export async function takeBackLinks(
  tx: Transaction,
  author: Author,
  links: readonly OneTimeLinkRow[],
  reason: string,
): Promise<void> {
  for (const link of links) await takeBackLink(tx, author, link, reason);
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
