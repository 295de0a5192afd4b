import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import { formatCount, formatCountOf } from '@/lib/domain/format';

type Offset = NonNullable<SourceReading['committed']>;

/** Partitions named one by one; of more, the count and the sum of positions. */
const NAMED = 4;

/** Where a source stands, e.g. `orders 0: 12 420, 1: 11 980` or `orders in 12 partitions, 128 420 in sum`. */
export function offsetInWords(offset: Offset): string {
  const [first] = offset.positions;
  if (first === undefined) return offset.raw;
  if (offset.kind === 'delta') return `table version ${formatCount(first.value)}`;
  if (offset.positions.length === 1)
    return first.topic === null
      ? formatCount(first.value)
      : `${first.topic} ${first.partition}: ${formatCount(first.value)}`;
  return groupByTopic(offset)
    .map(([topic, positions]) => {
      const name = topic === '' ? '' : `${topic} `;
      if (positions.length <= NAMED)
        return (
          name + positions.map(({ partition, value }) => `${partition}: ${formatCount(value)}`).join(', ')
        );
      const sum = positions.reduce((total, { value }) => total + value, 0n);
      return `${name}in ${formatCountOf(positions.length, 'partition')}, ${formatCount(sum)} in sum`;
    })
    .join('; ');
}

function groupByTopic(offset: Offset): [string, Offset['positions']][] {
  const groups = new Map<string, Offset['positions']>();
  for (const position of offset.positions) {
    const topic = position.topic ?? '';
    groups.set(topic, [...(groups.get(topic) ?? []), position]);
  }
  return [...groups];
}

/** Where all sources stand by `pick`; null when none is known. */
export function positionsInWords(
  reading: CheckpointReading,
  pick: (source: SourceReading) => Offset | null,
): string | null {
  const known = reading.sources.flatMap((source) => {
    const offset = pick(source);
    return offset === null ? [] : [offsetInWords(offset)];
  });
  return known.length === 0 ? null : known.join('; ');
}
