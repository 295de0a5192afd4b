import type { HeadFailure, HeadReading } from '@/lib/head/head';
import type { KafkaPosition } from '@/lib/head/kafka/kafka-head-reader';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import { decodeStored, encodeStored, storableText } from '@/lib/server/service/stored-json';
import { inTransaction } from '@/lib/server/service/transaction';
import type { ClaimedCluster } from './claim-cluster';
import { withHistory } from './kept-reading';

/** What one attempt to ask a cluster brought. */
export type Asked =
  | { state: 'read'; readings: readonly HeadReading[]; positions: readonly KafkaPosition[] }
  | { state: 'failed'; failure: HeadFailure };

const RAW_MS = 30n * 60_000n;
const BUCKET_MS = 5n * 60_000n;
const KEPT_MS = 48n * 3_600_000n;

/**
 * Stores what came of asking a cluster, in one transaction that only the holder of the claim can make. False when the
 * claim was lost: then nothing is changed.
 */
export async function storeHeads(
  db: Database,
  claim: ClaimedCluster,
  asked: Asked,
  { nowMs, nextDueMs }: { nowMs: bigint; nextDueMs: bigint },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.kafkaCluster.updateMany({
      where: { key: claim.key, leaseToken: claim.leaseToken },
      data: { leaseOwner: null, leaseUntilMs: 0n, nextDueMs, triedMs: nowMs },
    });
    if (count === 0) return false;
    const cluster = await tx.kafkaCluster.findUniqueOrThrow({ where: { key: claim.key } });
    if (asked.state === 'failed') {
      const failure = encodeFailure(cluster.failure, asked.failure);
      await tx.kafkaCluster.update({
        where: { key: claim.key },
        data: { failure, failures: { increment: 1 } },
      });
      return true;
    }
    await tx.kafkaCluster.update({ where: { key: claim.key }, data: { failure: null, failures: 0 } });
    for (const reading of asked.readings) await storeTopic(tx, claim.key, reading, asked.positions);
    await thinOut(tx, claim.key, nowMs);
    return true;
  });
}

async function storeTopic(
  tx: Transaction,
  clusterKey: string,
  reading: HeadReading,
  positions: readonly KafkaPosition[],
): Promise<void> {
  const topic = reading.failure?.topics?.[0] ?? reading.heads[0]?.topic;
  if (topic === undefined || topic === null) return;
  const id = { clusterKey_topic: { clusterKey, topic } };
  const known = await tx.kafkaTopic.findUnique({ where: id });
  if (reading.failure !== undefined) {
    const facts = { triedMs: reading.atMs, failure: encodeFailure(known?.failure ?? null, reading.failure) };
    await tx.kafkaTopic.upsert({ where: id, create: { clusterKey, topic, ...facts }, update: facts });
    return;
  }
  const before = known?.newest == null ? null : decodeStored<HeadReading>(known.newest);
  const kept = withHistory(before, reading, positions);
  const facts = { newest: encodeStored(kept), triedMs: reading.atMs, failure: null };
  await tx.kafkaTopic.upsert({ where: id, create: { clusterKey, topic, ...facts }, update: facts });
  const topicId = kept.topic?.topicId ?? null;
  if (before?.topic !== undefined && before.topic.topicId !== topicId)
    await tx.kafkaHead.deleteMany({ where: { clusterKey, topic } });
  const heads = encodeStored(kept.heads.map(({ writtenAt: _, ...head }) => head));
  await tx.kafkaHead.createMany({
    data: [{ clusterKey, topic, atMs: reading.atMs, topicId, heads }],
    skipDuplicates: true,
  });
}

/** A failure lasts since the first attempt that failed. */
function encodeFailure(known: string | null, failure: HeadFailure): string {
  const sinceMs = known === null ? failure.sinceMs : decodeStored<HeadFailure>(known).sinceMs;
  return encodeStored({ ...failure, sinceMs, message: storableText(failure.message) });
}

async function thinOut(tx: Transaction, clusterKey: string, nowMs: bigint): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM kafka_head h
    WHERE h.cluster_key = ${clusterKey} AND (
      h.at_ms < ${nowMs - KEPT_MS} OR (
        h.at_ms < ${nowMs - RAW_MS} AND EXISTS (
          SELECT FROM kafka_head earlier
          WHERE earlier.cluster_key = h.cluster_key AND earlier.topic = h.topic
            AND earlier.at_ms >= h.at_ms / ${BUCKET_MS} * ${BUCKET_MS} AND earlier.at_ms < h.at_ms
        )
      )
    )`;
}
