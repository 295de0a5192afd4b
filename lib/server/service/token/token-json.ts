import { type ApiToken, apiToken } from '@/lib/contract/token';
import { type Actor, actorMay, environmentsWith, type TokenActor } from '@/lib/domain/actor';
import { SCOPE_WORDS } from '@/lib/domain/role';
import { whyNot } from '@/lib/domain/why-not';
import type { Person } from '@/lib/server/auth/person-of';
import type { ApiTokenRow } from '@/lib/server/db/client';
import { tokenActor } from './token-actor';

/** A token in the contract's shape, as `reader` sees it. `maker` undefined: disabled, or nobody of this installation. */
export function tokenJson(
  row: ApiTokenRow,
  { maker, reader, nowMs }: { maker: Person | undefined; reader: Actor; nowMs: bigint },
): ApiToken {
  const actor = tokenActor(row, maker);
  const powerless = actor.scopes.every((scope) => environmentsWith(actor, scope).length === 0);
  const ended = row.revokedMs !== null ? 'revoked' : row.expiresMs <= nowMs ? 'expired' : null;
  return apiToken.parse({
    id: row.id,
    name: row.name,
    scopes: actor.scopes,
    environments: actor.environments,
    maker: { id: row.makerId, name: row.makerName },
    madeAtMs: String(row.madeMs),
    expiresAtMs: String(row.expiresMs),
    revokedAtMs: row.revokedMs === null ? null : String(row.revokedMs),
    lastUsedMs: row.lastUsedMs === null ? null : String(row.lastUsedMs),
    state: ended ?? (powerless ? 'powerless' : 'active'),
    lost: ended === null ? lost(actor, maker) : null,
    whyNotRevoke: row.revokedMs === null ? whyNotRevoke(reader, row.makerId) : 'It is revoked already.',
  });
}

/** Why `reader` may not revoke a token of `makerId`; null when they may. */
export function whyNotRevoke(reader: Actor, makerId: string): string | null {
  if (reader.kind === 'person' && reader.id === makerId) return null;
  if (actorMay(reader, 'member:write', null)) return null;
  const why = whyNot(reader, 'member:write', null);
  return reader.kind === 'nobody'
    ? why
    : `A token is revoked by who made it, or by an admin. ${why ?? ''}`.trim();
}

/** What a token was made for and its maker may not do any more. */
function lost(actor: TokenActor, maker: Person | undefined): string | null {
  const { name } = actor.maker;
  if (maker === undefined) return `${name}, who made it, cannot sign in here any more: it does nothing.`;
  const places = actor.environments ?? [null];
  const gone = actor.scopes.flatMap((scope) => {
    const where = places.filter((environment) => !actorMay(actor, scope, environment));
    if (where.length === 0) return [];
    const words = where.map((environment) => environment ?? 'all environments').join(' and ');
    return [`${SCOPE_WORDS[scope]} in ${words}`];
  });
  return gone.length === 0 ? null : `${name}, who made it, may no longer ${gone.join(', nor ')}.`;
}
