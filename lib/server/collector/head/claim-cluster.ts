import { type Database, Prisma } from '@/lib/server/db/client';
import { databaseNowMs } from '../database-time';

/** A cluster that this collector may ask until its lease ends. */
export interface ClaimedCluster {
  key: string;
  leaseToken: number;
  failures: number;
}

/** Takes the due clusters among `keys`: one collector at a time asks each of them. */
export async function claimClusters(
  db: Database,
  { owner, leaseMs, keys }: { owner: string; leaseMs: bigint; keys: readonly string[] },
): Promise<ClaimedCluster[]> {
  if (keys.length === 0) return [];
  return db.$queryRaw<ClaimedCluster[]>`
    UPDATE kafka_cluster SET lease_owner = ${owner}, lease_token = lease_token + 1, lease_until_ms = ${databaseNowMs} + ${leaseMs}
    WHERE key IN (
      SELECT key FROM kafka_cluster
      WHERE key IN (${Prisma.join([...keys])}) AND next_due_ms <= ${databaseNowMs} AND lease_until_ms <= ${databaseNowMs}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING key, lease_token AS "leaseToken", failures`;
}

/** Gives back what an ending collector still holds. */
export async function releaseClusters(db: Database, owner: string): Promise<void> {
  await db.kafkaCluster.updateMany({
    where: { leaseOwner: owner },
    data: { leaseOwner: null, leaseUntilMs: 0n },
  });
}
