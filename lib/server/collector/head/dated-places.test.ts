import { expect, test } from 'vitest';
import type { HeadReading } from '@/lib/head/head';
import { type DatedPlaces, datedBy, lacksTimes, placeOf } from './dated-places';

const NONE = new Set<string>();
const places = (...partitions: number[]) =>
  new Set(partitions.map((partition) => placeOf({ topic: 'orders', partition: String(partition) })));

/** A reading in which these partitions have a leader. */
function led(...partitions: number[]): HeadReading[] {
  const heads = partitions.map((partition) => ({
    topic: 'orders',
    partition: String(partition),
    beginning: 0n,
    end: 300n,
    stableEnd: 300n,
  }));
  return [{ origin: 'broker', label: 'Kafka broker', atMs: 1n, sourceIndex: null, heads }];
}

test('times are asked for at the first reading, and then left alone', () => {
  expect(lacksTimes(undefined, places(0, 1))).toBe(true);
  const first = datedBy(undefined, led(0, 1), places(0, 1));
  expect(lacksTimes(first, places(0, 1))).toBe(false);
  expect(lacksTimes(datedBy(first, led(0, 1), NONE), places(0, 1))).toBe(false);
});

test('a version that has just committed for the first time is not left without', () => {
  const before = datedBy(undefined, led(0, 1), places(0));
  expect(lacksTimes(before, places(0, 1))).toBe(true);
});

test('a broker that comes back leads one partition after the other: none stays without times', () => {
  let now: DatedPlaces = datedBy(undefined, led(0, 1), places(0, 1));
  now = datedBy(now, led(1), NONE);
  // Nobody leads partition 0: to ask would be in vain.
  expect(lacksTimes(now, places(0, 1))).toBe(false);
  now = datedBy(now, led(0, 1), NONE);
  expect(lacksTimes(now, places(0, 1))).toBe(true);
  now = datedBy(now, led(0, 1), places(0, 1));
  expect(lacksTimes(now, places(0, 1))).toBe(false);
});

test('a partition without a leader does not have times asked for again and again', () => {
  const before = datedBy(undefined, led(1), places(0, 1));
  expect(lacksTimes(before, places(0, 1))).toBe(false);
});
