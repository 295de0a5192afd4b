import type { OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import type { SourceReading } from './reading';

/**
 * How many records a batch read: the sum over all sources of end − start. Null as soon as one source does not count
 * records, or a partition's start is unknown. For Kafka an upper bound: compaction and transaction marks leave holes.
 * @param before the batch before, whose ends are this one's starts; undefined when it is not in the log
 * @param sources give the initial offsets, which are the starts of batch 0
 */
export function batchRecords(
  batch: OffsetLogEntry,
  before: OffsetLogEntry | undefined,
  isFirst: boolean,
  sources: readonly SourceReading[],
): bigint | null {
  if (before === undefined && !isFirst) return null;
  let total = 0n;
  for (const { key, offset } of batch.sources) {
    if (offset === null) continue;
    const previous = before?.sources.find((source) => source.key === key)?.offset;
    const records = recordsBetween(previous ?? startedOf(sources, key), offset);
    if (records === null) return null;
    total += records;
  }
  return total;
}

/** Names stand in any order in the log (v2). */
function startedOf(sources: readonly SourceReading[], key: string): SourceOffset | null {
  return sources.find((source) => keyOf(source) === key)?.started ?? null;
}

/** What stands for a source in the offset log: its name, or its place. */
export function keyOf({ name, index }: SourceReading): string {
  return name ?? index.toString();
}

function recordsBetween(start: SourceOffset | null, end: SourceOffset): bigint | null {
  if (end.unit !== 'records' || start === null || start.unit !== 'records') return null;
  const starts = new Map(
    start.positions.map(({ topic, partition, value }) => [`${topic}/${partition}`, value]),
  );
  let total = 0n;
  for (const { topic, partition, value } of end.positions) {
    const from = starts.get(`${topic}/${partition}`);
    if (from === undefined || from > value) return null;
    total += value - from;
  }
  return total;
}
