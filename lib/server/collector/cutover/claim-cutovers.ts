import type { Database } from '@/lib/server/db/client';
import type { ClaimedCutover } from '@/lib/server/service/cutover/watch/look-at-cutover';
import { databaseNowMs } from '../database-time';

/**
 * Takes up to `limit` due cutovers, longest due first. `SKIP LOCKED` lets collectors share the work without waiting for each
 * other; the token makes void what a late one writes.
 */
export async function claimCutovers(
  db: Database,
  { owner, leaseMs, limit }: { owner: string; leaseMs: bigint; limit: number },
): Promise<ClaimedCutover[]> {
  return db.$queryRaw<ClaimedCutover[]>`
    WITH due AS (
      SELECT id FROM cutover
      WHERE next_due_ms <= ${databaseNowMs} AND lease_until_ms <= ${databaseNowMs}
      ORDER BY next_due_ms LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE cutover c
    SET lease_owner = ${owner}, lease_token = c.lease_token + 1, lease_until_ms = ${databaseNowMs} + ${leaseMs}
    FROM due WHERE c.id = due.id
    RETURNING c.id, c.lease_token AS "leaseToken"`;
}

/** Keeps a claim alive while a look takes long. */
export async function renewCutover(db: Database, claim: ClaimedCutover, leaseMs: bigint): Promise<void> {
  await db.$executeRaw`
    UPDATE cutover SET lease_until_ms = ${databaseNowMs} + ${leaseMs}
    WHERE id = ${claim.id} AND lease_token = ${claim.leaseToken} AND lease_owner IS NOT NULL`;
}

/** Gives back what an ending collector still holds. */
export async function releaseCutovers(db: Database, owner: string): Promise<void> {
  await db.cutover.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntilMs: 0n } });
}
