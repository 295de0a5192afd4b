import { countsRecords } from '@/lib/domain/offset-density';
import type { Head, HeadReading } from '@/lib/head/head';
import type { BatchEnd } from '../reading-batches';
import { positionKey } from '../reading-batches';
import type { ReportedKeys } from './reported-history';
import type { SampleFacts } from './store-samples';

/** A committed batch with where it ended. */
export interface CommittedBatch {
  batchId: bigint;
  committedMs: bigint;
  watermarkMs: bigint | null;
  ends: readonly BatchEnd[];
}

/** Closer together, heads of the past say nothing more. */
const LEAST_STEP_MS = 2_000n;

/**
 * What would have been measured at each moment at which the source's end was written down: the head then, against the
 * batch that was committed by then. Nothing is said before the first known commit. Pure.
 *
 * @param batches ascending by commit time
 * @param heads ascending by time
 */
export function sampleTimeline(
  batches: readonly CommittedBatch[],
  heads: readonly HeadReading[],
  keys: readonly ReportedKeys[],
): SampleFacts[] {
  const keysByBatch = new Map(keys.map((each) => [each.batchId, each.keys]));
  const samples: SampleFacts[] = [];
  let next = 0;
  let lastMs: bigint | undefined;
  for (const head of heads) {
    while (next < batches.length && (batches[next]?.committedMs ?? 0n) <= head.atMs) next += 1;
    const batch = batches[next - 1];
    if (batch === undefined || (lastMs !== undefined && head.atMs - lastMs < LEAST_STEP_MS)) continue;
    lastMs = head.atMs;
    const lag = lagAt(batch, head);
    const known = keysByBatch.get(batch.batchId) ?? null;
    samples.push({
      atMs: head.atMs,
      origin: 'feed',
      lag,
      lagUnit: lag === null ? null : countsRecords(head.topic) ? 'records' : 'offsets',
      headOrigin: head.label,
      headMs: head.atMs,
      stateBytes: null,
      stateRetainedBytes: null,
      stateKeys: known,
      keysOrigin: known === null ? null : 'progress',
      watermarkDelayMs: delay(batch.watermarkMs, head.atMs),
      files: null,
      bytes: null,
    });
  }
  return samples;
}

/** Sum over partitions; unknown when a position has no head, when a head is behind it, or when ends are no counts. */
function lagAt(batch: CommittedBatch, { heads, sourceIndex }: HeadReading): bigint | null {
  const byKey = new Map<string, Head>(heads.map((head) => [positionKey(head), head]));
  const read = new Set<string>();
  let total = 0n;
  for (const end of batch.ends) {
    if (sourceIndex !== null && sourceIndex !== end.index) return null;
    if (end.unit !== 'records' || end.positions.length === 0) return null;
    for (const position of end.positions) {
      const key = positionKey(position);
      const head = byKey.get(key);
      if (head === undefined || head.end < position.value) return null;
      // The same topic twice in a plan (a self-join) is behind once.
      if (!read.has(key)) total += head.end - position.value;
      read.add(key);
    }
  }
  const topics = new Set(batch.ends.flatMap((end) => end.positions.map((position) => position.topic)));
  for (const head of heads) {
    if (!topics.has(head.topic) || read.has(positionKey(head))) continue;
    // A partition that was never committed is behind by all that it holds.
    if (head.beginning === null) return null;
    total += head.end - head.beginning;
  }
  return read.size === 0 ? null : total;
}

function delay(watermarkMs: bigint | null, atMs: bigint): bigint | null {
  return watermarkMs === null || watermarkMs > atMs ? null : atMs - watermarkMs;
}
