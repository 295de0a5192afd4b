import { z } from 'zod';
import { type ApiToken, tokenReasonRequest } from '@/lib/contract/token';
import { personOf } from '@/lib/server/auth/person-of';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { lockToken } from './lock-token';
import { tokenJson, whyNotRevoke } from './token-json';

const inputSchema = tokenReasonRequest.extend({ id: z.string().min(1) });

/** Ends a token at once, for good. Who may: its maker, and an admin of all environments. One that is revoked stays so. */
export async function revokeToken({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<ApiToken> {
  const { id, reason } = inputSchema.parse(input);
  const { actor } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const held = await lockToken(tx, id);
    if (held === undefined) throw new ServiceError('not-found', `There is no token "${id}".`);
    const why = whyNotRevoke(actor, held.makerId);
    if (why !== null) {
      throw new ServiceError(actor.kind === 'nobody' ? 'unauthenticated' : 'forbidden', why);
    }
    const nowMs = ctx.clock();
    const maker = await personOf({ db: tx, installation: ctx.installation }, held.makerId);
    if (held.revokedMs !== null) return tokenJson(held, { maker, reader: actor, nowMs });
    const { subject, state } = auditedRow.token({ ...held, revokedMs: nowMs });
    const before = auditedRow.token(held).state;
    const [stamp] = await appendAudit(tx, ctx, [
      { verb: 'token.revoked', subject, environment: null, reason, before, after: state },
    ]);
    const row = await tx.apiToken.update({ where: { id }, data: { revokedMs: nowMs, ...stamp } });
    return tokenJson(row, { maker, reader: actor, nowMs });
  });
}
