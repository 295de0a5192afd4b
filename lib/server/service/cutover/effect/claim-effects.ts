import { databaseNowMs } from '@/lib/server/collector/database-time';
import { type Database, Prisma } from '@/lib/server/db/client';
import { inTransaction } from '@/lib/server/service/transaction';

/** Long against one attempt, short against a dead process. */
export const EFFECT_LEASE_MS = 30_000n;

/** Any number: whoever holds it claims. */
const CLAIMING = 7_305_101;

/** An effect that this process may carry out until its lease ends. */
export interface ClaimedEffect {
  id: bigint;
  cutoverId: string;
  queryId: string;
  /** The query's name, and its environment. */
  query: string;
  environment: string;
  /** Its catalog or root, as `query.place` has it. */
  place: string;
  v1Id: string;
  revision: bigint;
  position: number;
  /** Tagged JSON. */
  effect: string;
  attempts: number;
  /** Set once it is known how it ended, while others have not been told yet. */
  outcome: string | null;
  words: string | null;
  leaseToken: number;
}

/**
 * Takes up to `limit` due effects, alarms first. Of one cutover one hook is called at a time, in the order in which they were
 * asked for: of two that claim at once, the second finds nothing and looks again.
 */
export async function claimEffects(
  db: Database,
  { owner, limit, nowMs }: { owner: string; limit: number; nowMs: bigint },
): Promise<ClaimedEffect[]> {
  return inTransaction(db, async (tx) => {
    const [lock] = await tx.$queryRaw<{ isMine: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${CLAIMING}::bigint) AS "isMine"`;
    if (lock?.isMine !== true) return [];
    return tx.$queryRaw<ClaimedEffect[]>`
      WITH due AS (
        SELECT e.id FROM cutover_effect e
        WHERE ${isDue(Prisma.sql`e`, nowMs)} AND e.lease_until_ms <= ${databaseNowMs}
          AND (e.kind <> 'call-hook' OR NOT EXISTS (
            SELECT 1 FROM cutover_effect o
            WHERE o.cutover_id = e.cutover_id AND o.kind = 'call-hook' AND o.id <> e.id
              AND (o.lease_until_ms > ${databaseNowMs} OR (o.id < e.id AND ${isDue(Prisma.sql`o`, nowMs)}))
          ))
        ORDER BY e.kind = 'raise-alarm' DESC, e.next_due_ms, e.id
        LIMIT ${limit} FOR UPDATE OF e SKIP LOCKED
      )
      UPDATE cutover_effect e
      SET lease_owner = ${owner}, lease_token = e.lease_token + 1, lease_until_ms = ${databaseNowMs} + ${EFFECT_LEASE_MS}
      FROM due, cutover c, query q
      WHERE e.id = due.id AND c.id = e.cutover_id AND q.id = c.query_id
      RETURNING e.id, e.cutover_id AS "cutoverId", c.query_id AS "queryId", q.name AS query, c.environment, q.place,
        c.v1_id AS "v1Id", e.revision, e.position,
        e.effect, e.attempts, e.outcome, e.words, e.lease_token AS "leaseToken"`;
  });
}

/** At its time; and at once where nobody has looked at it yet, as the clock of who asked for it may be ahead of ours. */
function isDue(effect: Prisma.Sql, nowMs: bigint): Prisma.Sql {
  return Prisma.sql`(${effect}.next_due_ms <= ${nowMs}
    OR (${effect}.next_due_ms IS NOT NULL AND ${effect}.attempts = 0 AND ${effect}.words IS NULL))`;
}

type Claim = Pick<ClaimedEffect, 'id' | 'leaseToken'>;

/** Keeps a claim. False when somebody else has it. */
export async function renewEffect(db: Database, { id, leaseToken }: Claim): Promise<boolean> {
  const renewed = await db.$executeRaw`
    UPDATE cutover_effect SET lease_until_ms = ${databaseNowMs} + ${EFFECT_LEASE_MS}
    WHERE id = ${id} AND lease_token = ${leaseToken} AND lease_owner IS NOT NULL`;
  return renewed === 1;
}

/** Counts an attempt before it is made, so that one that kills us counts too. Null when somebody else has the claim. */
export async function beginAttempt(db: Database, { id, leaseToken }: Claim): Promise<number | null> {
  const [row] = await db.$queryRaw<{ attempts: number }[]>`
    UPDATE cutover_effect
    SET attempts = attempts + 1, lease_until_ms = ${databaseNowMs} + ${EFFECT_LEASE_MS}
    WHERE id = ${id} AND lease_token = ${leaseToken} AND lease_owner IS NOT NULL
    RETURNING attempts`;
  return row?.attempts ?? null;
}

/** Gives back what an ending process still holds. */
export async function releaseEffects(db: Database, owner: string): Promise<void> {
  await db.cutoverEffect.updateMany({
    where: { leaseOwner: owner },
    data: { leaseOwner: null, leaseUntilMs: 0n },
  });
}
