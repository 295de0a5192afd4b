import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { PositionUnit } from '@/lib/domain/source-kind';

/** One partition of one source of v1. */
export interface Place {
  source: number;
  topic: string | null;
  partition: string;
}

/** A position as the kind defines it: for Kafka the next offset to read. */
export interface PlacedPosition extends Place {
  position: bigint;
  unit: PositionUnit;
}

/** Positions from `from` up to and without `to`. */
export interface PlacedRange extends Place {
  from: bigint;
  to: bigint;
  unit: PositionUnit;
}

/** Tells partitions apart. */
export function placeKey({ source, topic, partition }: Place): string {
  return JSON.stringify([source, topic, partition]);
}

/** `partition 3 of orders`, `source 0`. */
export function placeWords({ source, topic, partition }: Place): string {
  if (topic === null) return `source ${source}`;
  return partition === '' ? topic : `partition ${partition} of ${topic}`;
}

/** End of the last committed batch in every partition (promise P4). Empty where nothing can be compared. */
export function committedEnd({ sources }: Pick<CheckpointReading, 'sources'>): PlacedPosition[] {
  return sources.flatMap((source) => positionsOf(source, source.committed));
}

/** End of the last planned batch in every partition. */
export function plannedEnd({ sources }: Pick<CheckpointReading, 'sources'>): PlacedPosition[] {
  return sources.flatMap((source) => positionsOf(source, source.planned));
}

function positionsOf({ index }: SourceReading, offset: SourceReading['committed']): PlacedPosition[] {
  return (offset?.positions ?? []).map(({ topic, partition, value }) => ({
    source: index,
    topic,
    partition,
    position: value,
    unit: offset?.unit ?? 'steps',
  }));
}

/** Non-empty ranges between two lists of positions, where both know the partition. */
export function rangesBetween(from: readonly PlacedPosition[], to: readonly PlacedPosition[]): PlacedRange[] {
  const starts = new Map(from.map((each) => [placeKey(each), each.position]));
  return to.flatMap(({ position, ...place }) => {
    const start = starts.get(placeKey(place));
    return start === undefined || start >= position ? [] : [{ ...place, from: start, to: position }];
  });
}

/** The sum where every range counts the same unit and that unit may be added up; else null. */
export function sizeOf(ranges: readonly PlacedRange[]): { distance: bigint; unit: PositionUnit } | null {
  const [first] = ranges;
  if (first === undefined) return { distance: 0n, unit: 'records' };
  if (ranges.some(({ unit }) => unit !== first.unit)) return null;
  if (ranges.length > 1 && first.unit !== 'records' && first.unit !== 'offsets') return null;
  return { distance: ranges.reduce((sum, { from, to }) => sum + (to - from), 0n), unit: first.unit };
}

/** True when both lists hold the same ranges, in any order. */
export function sameRanges(a: readonly PlacedRange[], b: readonly PlacedRange[]): boolean {
  const text = (ranges: readonly PlacedRange[]) =>
    ranges
      .map((range) => `${placeKey(range)} ${range.from} ${range.to}`)
      .sort()
      .join('\n');
  return text(a) === text(b);
}
