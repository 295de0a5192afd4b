import { type OpenLink, openLink } from '@/lib/contract/member';
import type { OneTimeLinkRow } from '@/lib/server/db/client';

/** A link in the contract's shape, without its secret, which nobody knows any more. */
export function linkJson(row: OneTimeLinkRow, nowMs: bigint): OpenLink {
  return openLink.parse({
    id: row.id,
    kind: row.kind,
    email: row.email,
    name: row.name,
    grants: JSON.parse(row.grants),
    madeBy: row.madeBy,
    madeAtMs: String(row.madeMs),
    expiresAtMs: String(row.expiresMs),
    state: row.expiresMs > nowMs ? 'open' : 'expired',
  });
}
