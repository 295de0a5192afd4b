import type { Database } from '@/lib/server/db/client';
import { databaseNowMs } from './database-time';

/** A version that this collector may read until its lease ends. */
export interface ClaimedWork {
  id: string;
  queryId: string;
  name: string;
  number: number;
  rootUrl: string;
  location: string;
  catalog: string | null;
  environment: string;
  query: string;
  leaseToken: number;
  failures: number;
  listedMs: bigint | null;
  changedMs: bigint | null;
  readMs: bigint | null;
}

export interface ClaimOptions {
  owner: string;
  leaseMs: bigint;
  limit: number;
}

/**
 * Takes up to `limit` due versions of configured roots, longest due first. `SKIP LOCKED` lets collectors share the
 * work without waiting for each other; the token makes a late writer's reading void.
 */
export async function claimVersions(db: Database, options: ClaimOptions): Promise<ClaimedWork[]> {
  const { owner, leaseMs, limit } = options;
  return db.$queryRaw<ClaimedWork[]>`
    WITH due AS (
      SELECT v.id FROM version v JOIN root r ON r.url = v.root_url AND r.configured
      WHERE v.next_due_ms <= ${databaseNowMs} AND v.lease_until_ms <= ${databaseNowMs}
      ORDER BY v.next_due_ms LIMIT ${limit} FOR UPDATE OF v SKIP LOCKED
    )
    UPDATE version v
    SET lease_owner = ${owner}, lease_token = v.lease_token + 1, lease_until_ms = ${databaseNowMs} + ${leaseMs}
    FROM due, query q
    WHERE v.id = due.id AND q.id = v.query_id
    RETURNING v.id, v.query_id AS "queryId", v.name, v.number, v.root_url AS "rootUrl", v.location,
      q.catalog, q.environment, q.name AS query, v.lease_token AS "leaseToken", v.failures,
      v.listed_ms AS "listedMs", v.changed_ms AS "changedMs", v.read_ms AS "readMs"`;
}

/** Keeps a claim alive while a reading takes long. False when it was lost. */
export async function renewClaim(
  db: Database,
  claim: { id: string; leaseToken: number },
  leaseMs: bigint,
): Promise<boolean> {
  const renewed = await db.$executeRaw`
    UPDATE version SET lease_until_ms = ${databaseNowMs} + ${leaseMs}
    WHERE id = ${claim.id} AND lease_token = ${claim.leaseToken} AND lease_owner IS NOT NULL`;
  return renewed === 1;
}

/** Gives back what an ending collector still holds, so that nobody waits for the leases to run out. */
export async function releaseClaims(db: Database, owner: string): Promise<void> {
  await db.version.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntilMs: 0n } });
  await db.root.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntilMs: 0n } });
  await db.chore.updateMany({ where: { leaseOwner: owner }, data: { leaseOwner: null, leaseUntilMs: 0n } });
}
