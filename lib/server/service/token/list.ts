import { type ApiTokens, apiTokens } from '@/lib/contract/token';
import { actorMay } from '@/lib/domain/actor';
import { personOf } from '@/lib/server/auth/person-of';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { tokenJson } from './token-json';

/** The most that is listed: of those that are over the oldest are left out. */
const MOST = 500;

/** The reader's own tokens; everybody's for who sees all people. A token sees itself alone. */
export async function listTokens({ ctx }: { ctx: ServiceContext }): Promise<ApiTokens> {
  requireScopeSomewhere(ctx, 'query:read');
  const { actor, db } = ctx;
  const nowMs = ctx.clock();
  const all = actorMay(actor, 'member:read', null);
  const where = all ? {} : actor.kind === 'token' ? { id: actor.id } : { makerId: actor.id };
  const open = { revokedMs: null, expiresMs: { gt: nowMs } };
  const [working, over] = await Promise.all([
    db.apiToken.findMany({ where: { ...where, ...open }, orderBy: [{ madeMs: 'desc' }, { id: 'asc' }] }),
    db.apiToken.findMany({
      where: { ...where, NOT: open },
      orderBy: [{ madeMs: 'desc' }, { id: 'asc' }],
      take: MOST,
    }),
  ]);
  const rows = [...working, ...over];
  const ids = [...new Set(rows.map(({ makerId }) => makerId))];
  const makers = new Map(await Promise.all(ids.map(async (id) => [id, await personOf(ctx, id)] as const)));
  return apiTokens.parse({
    asOfMs: String(nowMs),
    tokens: rows.map((row) => tokenJson(row, { maker: makers.get(row.makerId), reader: actor, nowMs })),
    all,
    address: ctx.installation.address,
  });
}
