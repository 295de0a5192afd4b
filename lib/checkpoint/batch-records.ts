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
  for (const [index, { key, offset }] of batch.sources.entries()) {
    if (offset === null) continue;
    const previous = before?.sources.find((source) => source.key === key)?.offset;
    const records = recordsBetween(previous ?? sources[index]?.started ?? null, offset);
    if (records === null) return null;
    total += records;
  }
  return total;
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
