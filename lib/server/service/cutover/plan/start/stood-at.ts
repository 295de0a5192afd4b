import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatMoment } from '@/lib/domain/format';
import { rhythmOf } from '@/lib/finding/rhythm';
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
 * V1's own log as heads over time: a batch reads no further than the topic's end when it was planned, and Spark takes its
 * time after it asked for that end. Source: MicroBatchExecution.constructNextBatch (Spark 2.4 to 4.2).
 */
export function headsByOwnLog(v1: CheckpointReading): TopicHeads[] {
  const planned = new Map(rhythmOf(v1).batches.map(({ batchId, plannedMs }) => [batchId, plannedMs]));
  return (v1.offsetLog?.files ?? []).flatMap(({ batchId, content }) => {
    const atMs = planned.get(batchId) ?? null;
    if (content.state !== 'parsed' || atMs === null) return [];
    const heads = content.entry.sources.flatMap(({ offset }) =>
      (offset?.positions ?? []).map(({ topic, partition, value }) => ({ topic, partition, end: value })),
    );
    return [{ atMs, label: `batch ${batchId} of ${v1.name}`, heads }];
  });
}
