import type { Actor } from '@/lib/domain/actor';
import { formatMoment } from '@/lib/domain/format';
import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/**
 * Refuses a change by a token that was revoked since its call came in: reading two checkpoints may take a minute, and whoever
 * revokes a token means what is under way as well. In the transaction of the change, so that a revocation comes before it or
 * after it. Others pass.
 * @throws ServiceError `unauthenticated`
 */
export async function requireNotRevoked(tx: Transaction, actor: Actor): Promise<void> {
  if (actor.kind !== 'token') return;
  const [row] = await tx.$queryRaw<{ revokedMs: bigint | null }[]>`
    SELECT revoked_ms AS "revokedMs" FROM api_token WHERE id = ${actor.id} FOR SHARE`;
  const revokedMs = row?.revokedMs ?? null;
  if (revokedMs === null) return;
  throw new ServiceError(
    'unauthenticated',
    `The token ${actor.name} was revoked at ${formatMoment(revokedMs)}, while this was carried out. Nothing was changed.`,
  );
}
