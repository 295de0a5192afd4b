import type { z } from 'zod';
import { type TokenReceipt, tokenRequest } from '@/lib/contract/token';
import { whyNot } from '@/lib/domain/why-not';
import { newToken } from '@/lib/server/auth/token/token-text';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { tokenJson } from './token-json';

const DAY_MS = 24n * 3_600_000n;

/**
 * Makes a token for a program that acts for whoever makes it, for no more than they may themselves. What a program sends is
 * told here and never again. @throws ServiceError `unauthenticated`, `forbidden`
 */
export async function makeToken({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof tokenRequest>;
}): Promise<TokenReceipt> {
  const { actor } = ctx;
  const { name, reason, expiresInDays, ...wanted } = tokenRequest.parse(input);
  const scopes = [...new Set(wanted.scopes)];
  const environments = wanted.environments === null ? null : [...new Set(wanted.environments)].sort();
  if (actor.kind === 'nobody') throw new ServiceError('unauthenticated', 'Sign in to make a token.');
  if (actor.kind !== 'person') {
    throw new ServiceError(
      'forbidden',
      `Making a token takes a signed-in person, and ${actor.name} is none.`,
    );
  }
  for (const scope of scopes) {
    for (const environment of environments ?? [null]) {
      const why = whyNot(actor, scope, environment);
      if (why !== null) throw new ServiceError('forbidden', `A token may no more than who makes it. ${why}`);
    }
  }
  const nowMs = ctx.clock();
  const { id, text, secretHash } = newToken();
  const row = {
    id,
    name,
    secretHash,
    scopes: JSON.stringify(scopes),
    environments: environments === null ? null : JSON.stringify(environments),
    makerId: actor.id,
    makerName: actor.name,
    madeMs: nowMs,
    expiresMs: nowMs + BigInt(expiresInDays) * DAY_MS,
    revokedMs: null,
    refusedMs: null,
    lastUsedMs: null,
  };
  const { subject, state } = auditedRow.token(row);
  const kept = await inTransaction(ctx.db, async (tx) => {
    const [stamp] = await appendAudit(tx, ctx, [
      { verb: 'token.made', subject, environment: null, reason, before: null, after: state },
    ]);
    return tx.apiToken.create({ data: { ...row, ...stamp } });
  });
  return { token: tokenJson(kept, { maker: actor, reader: actor, nowMs }), bearer: text };
}
