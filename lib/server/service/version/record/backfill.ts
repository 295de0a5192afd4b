import type { HeadReading } from '@/lib/head/head';
import type { Transaction } from '@/lib/server/service/context';
import { decodeStored } from '@/lib/server/service/stored-json';
import type { BatchEnd, BatchFacts } from '../reading-batches';
import type { ReportedHistory } from './reported-history';
import { type CommittedBatch, sampleTimeline } from './sample-timeline';
import { insertBatches } from './store-batches';
import type { SampleFacts } from './store-samples';

/** After so long without a reading, what was written down beside the checkpoint tells what happened meanwhile. */
const SILENCE_MS = 60_000n;

export interface BackfillInput {
  generationId: number;
  /** When the version was last read; null for never. */
  lastReadMs: bigint | null;
  batches: readonly BatchFacts[];
  heads: readonly HeadReading[];
  reported: ReportedHistory;
  nowMs: bigint;
}

/**
 * Fills the time in which nobody read: batches that the query reported and whose files are purged, and samples from
 * recorded heads against what was committed then. Returns those samples.
 */
export async function backfill(tx: Transaction, input: BackfillInput): Promise<SampleFacts[]> {
  const { generationId, lastReadMs, batches, heads, reported, nowMs } = input;
  if (lastReadMs !== null && nowMs - lastReadMs < SILENCE_MS) return [];
  const onDisk = new Set(batches.map((batch) => batch.batchId));
  const newest = batches.at(-1)?.batchId ?? -1n;
  const purged = reported.batches.filter((batch) => batch.batchId < newest && !onDisk.has(batch.batchId));
  await insertBatches(tx, generationId, purged, { nowMs, origin: 'progress' });

  const missed = heads.filter((head) => lastReadMs === null || head.atMs > lastReadMs);
  const [first] = missed;
  if (first === undefined) return [];
  const committed = await tx.batch.findMany({
    where: { generationId, committed: true, committedMs: { not: null } },
    orderBy: { committedMs: 'asc' },
    select: { batchId: true, committedMs: true, watermarkMs: true, ends: true },
  });
  return sampleTimeline(committed.flatMap(committedBatch), missed, reported.keys);
}

function committedBatch(row: {
  batchId: bigint;
  committedMs: bigint | null;
  watermarkMs: bigint | null;
  ends: string;
}): CommittedBatch[] {
  if (row.committedMs === null) return [];
  return [
    {
      batchId: row.batchId,
      committedMs: row.committedMs,
      watermarkMs: row.watermarkMs,
      ends: decodeStored<BatchEnd[]>(row.ends),
    },
  ];
}
