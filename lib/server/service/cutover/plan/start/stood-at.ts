import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatMoment } from '@/lib/domain/format';
import type { Head } from '@/lib/head/head';

/** Where the partitions of a topic stood at a time, as far as somebody knows. */
export interface StoodAt {
  topic: string;
  /**
   * By partition: no record that was written since that time lies before it. A partition that is missing was not there yet.
   */
  positions: ReadonlyMap<string, bigint>;
  /** True: the first record of that time. False: known to be early enough, and perhaps earlier. */
  isExact: boolean;
  /** Who says so, e.g. `the Kafka broker`, `recorded broker offsets of …`. */
  by: string;
}

/** Heads of one topic at one moment. */
export interface TopicHeads {
  atMs: bigint;
  label: string;
  heads: readonly Pick<Head, 'topic' | 'partition' | 'end'>[];
}

/**
 * Where a topic stood at `fromMs` by what was written down: its newest known ends at or before then. What came since lies
 * behind them, so a start there is never too late. Null: nothing is known of that time.
 */
export function stoodByHeads(topic: string, known: readonly TopicHeads[], fromMs: bigint): StoodAt | null {
  let newest: TopicHeads | null = null;
  for (const each of known) {
    if (each.atMs > fromMs || !each.heads.some((head) => head.topic === topic)) continue;
    if (newest === null || each.atMs > newest.atMs) newest = each;
  }
  if (newest === null) return null;
  const { heads, label, atMs } = newest;
  return {
    topic,
    positions: new Map(
      heads.flatMap((head) => (head.topic === topic ? [[head.partition, head.end] as const] : [])),
    ),
    isExact: false,
    by: `${label} of ${formatMoment(atMs)}`,
  };
}

/**
 * V1's own log as heads over time: a batch reads no further than the topic's end when its offsets were written, or were
 * asked for. The later of both times counts: in real-time mode offsets are written when the batch ends. Source:
 * MicroBatchExecution.constructNextBatch, which takes its time after it asked the sources (Spark 2.1 to 4.2).
 */
export function headsByOwnLog(v1: CheckpointReading): TopicHeads[] {
  return (v1.offsetLog?.files ?? []).flatMap(({ batchId, content, modifiedMs }) => {
    if (content.state !== 'parsed') return [];
    let atMs = content.entry.metadata?.batchTimestampMs ?? modifiedMs;
    if (modifiedMs > atMs) atMs = modifiedMs;
    const heads = content.entry.sources.flatMap(({ offset }) =>
      (offset?.positions ?? []).map(({ topic, partition, value }) => ({ topic, partition, end: value })),
    );
    return [{ atMs, label: `batch ${batchId} of ${v1.name}`, heads }];
  });
}
