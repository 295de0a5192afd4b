import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { Fact } from './finding';

/** One value per partition of a source. */
export interface OfPartition {
  source: number;
  /** Null where the kind has only one. */
  topic: string | null;
  /** `''` where the kind has none. */
  partition: string;
}

/**
 * Facts by partition: `{"0":3100,"1":6200}` for one topic, `{"orders":{"0":3100},"refunds":{"0":12}}` for several. Where
 * a kind has no partitions its topic or table stands there, else the index of the source.
 */
export function byPartition<Each extends OfPartition>(
  rows: readonly Each[],
  fact: (row: Each) => Fact,
): Fact {
  const topics = new Set(rows.map(topicOf));
  if (topics.size <= 1) return Object.fromEntries(rows.map((row) => [keyOf(row), fact(row)]));
  return Object.fromEntries(
    [...topics].map((topic) => [
      topic,
      Object.fromEntries(rows.filter((row) => topicOf(row) === topic).map((row) => [keyOf(row), fact(row)])),
    ]),
  );
}

/** Positions of a reading's sources by partition; null when none is known. */
export function positionsFact(
  { sources }: Pick<CheckpointReading, 'sources'>,
  pick: (source: SourceReading) => SourceReading['committed'],
): Fact {
  const rows = sources.flatMap((source) =>
    (pick(source)?.positions ?? []).map((position) => ({ source: source.index, ...position })),
  );
  return rows.length === 0 ? null : byPartition(rows, ({ value }) => value);
}

/** The one source's line as it stands in the log, longs as text, or by source for several; null when none is known. */
export function linesFact(lines: readonly { key: string; line: Fact }[]): Fact {
  const known = lines.flatMap(({ key, line }) => (line === null ? [] : [[key, line] as const]));
  const [only] = known;
  if (only === undefined) return null;
  return lines.length === 1 ? only[1] : Object.fromEntries(known);
}

function topicOf({ topic, source }: OfPartition): string {
  return topic ?? String(source);
}

function keyOf(row: OfPartition): string {
  return row.partition === '' ? topicOf(row) : row.partition;
}
