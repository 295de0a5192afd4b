import { randomUUID } from 'node:crypto';
import type { LinkReceipt, OpenLink } from '@/lib/contract/member';
import { pagePath } from '@/lib/contract/paths';
import type { GrantJson } from '@/lib/contract/session';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { linkJson } from './link-json';
import { newLinkSecret } from './link-secret';

const DAY_MS = 24n * 3_600_000n;
/** Who is invited may be away for some days; the others wait for it. */
const LASTS_MS: Record<OpenLink['kind'], bigint> = {
  'first-admin': DAY_MS,
  join: 7n * DAY_MS,
  password: DAY_MS,
};

export interface WantedLink {
  kind: OpenLink['kind'];
  /** Whose password it sets; null for who is to join. */
  userId: string | null;
  email: string | null;
  name: string | null;
  grants: readonly GrantJson[];
  reason: string | null;
}

/** Makes a one-time link and says its address, which cannot be asked for again. */
export async function makeLink(
  tx: Transaction,
  ctx: ServiceContext,
  wanted: WantedLink,
): Promise<LinkReceipt> {
  const { reason, grants, ...given } = wanted;
  const { token, tokenHash } = newLinkSecret();
  const nowMs = ctx.clock();
  const row = {
    ...given,
    id: randomUUID(),
    tokenHash,
    grants: JSON.stringify(grants),
    madeBy: ctx.actor.name,
    madeById: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    madeMs: nowMs,
    expiresMs: nowMs + LASTS_MS[wanted.kind],
    usedMs: null,
    withdrawnMs: null,
  };
  const { subject, state } = auditedRow.link(row);
  const [stamp] = await appendAudit(tx, ctx, [
    { verb: 'invitation.made', subject, environment: null, reason, before: null, after: state },
  ]);
  const kept = await tx.oneTimeLink.create({ data: { ...row, ...stamp } });
  return { link: linkJson(kept, nowMs), address: `${ctx.installation.address}${pagePath.join()}#${token}` };
}
