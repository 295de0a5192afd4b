import type { HeadReading } from '@/lib/head/head';

/**
 * Partitions that had a leader at the last reading, by `topic\npartition`, and whether the times of positions were asked for
 * since they have one. What is known of a partition is lost while nobody leads it.
 */
export type DatedPlaces = ReadonlyMap<string, boolean>;

export function placeOf({ topic, partition }: { topic: string | null; partition: string }): string {
  return `${topic}\n${partition}`;
}

/** Whether times have to be asked for now: a version has just committed for the first time, or a leader is back. */
export function lacksTimes(before: DatedPlaces | undefined, wanted: ReadonlySet<string>): boolean {
  return before === undefined || [...wanted].some((place) => before.get(place) === false);
}

/** The same after another reading, with what was asked for in it. */
export function datedBy(
  before: DatedPlaces | undefined,
  readings: readonly HeadReading[],
  asked: ReadonlySet<string>,
): DatedPlaces {
  const led = readings.flatMap(({ heads }) => heads.map(placeOf));
  return new Map(led.map((place) => [place, asked.has(place) || before?.get(place) === true]));
}
