import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { placeKey, plannedEnd } from '@/lib/cutover/position';
import type { HeadReading } from '@/lib/head/head';

/**
 * Since when records are known to wait for a version that is silent: its silence counts from there (lib/cutover/quiet.ts),
 * so the first reading of the source that shows them is kept from look to look. Once nothing waits, nothing is kept.
 */
export function keptHeads(
  kept: readonly HeadReading[],
  current: readonly HeadReading[],
  readings: readonly (CheckpointReading | null)[],
): HeadReading[] {
  const firsts = readings.flatMap((reading) => {
    if (reading === null) return [];
    const waits = waitingFor(reading);
    const known = current.filter(({ heads }) => heads.length > 0);
    if (known.length > 0 && !known.some(waits)) return [];
    const [first] = [...kept, ...current].filter(waits).sort(byTime);
    return first === undefined ? [] : [first];
  });
  return [...new Set(firsts)];
}

function waitingFor(reading: CheckpointReading): (heads: HeadReading) => boolean {
  const planned = new Map(plannedEnd(reading).map((each) => [placeKey(each), each.position]));
  return ({ heads, sourceIndex }) =>
    reading.sources.some(
      ({ index }) =>
        (sourceIndex === null || sourceIndex === index) &&
        heads.some(({ topic, partition, end }) => {
          const position = planned.get(placeKey({ source: index, topic, partition }));
          return position !== undefined && end > position;
        }),
    );
}

function byTime(a: HeadReading, b: HeadReading): number {
  if (a.atMs === b.atMs) return 0;
  return a.atMs < b.atMs ? -1 : 1;
}
