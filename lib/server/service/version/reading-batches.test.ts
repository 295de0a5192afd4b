import { describe, expect, test } from 'vitest';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { buildReading, kafkaOffset } from '@/lib/server/service/testing/built-reading';
import { START_MS } from '@/lib/server/service/testing/test-context';
import type { OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import { readingBatches } from './reading-batches';

type Logged = OffsetLogEntry['sources'][number];

/** A reading whose batches carry these sources, and whose sources are named so (null: by number). */
function readingOf(names: (string | null)[], batches: Logged[][]): CheckpointReading {
  const last = BigInt(batches.length - 1);
  const reading = buildReading({ nowMs: START_MS, planned: last, committed: last });
  const [source] = reading.sources;
  if (source === undefined) throw new Error('a built reading has a source');
  reading.sources = names.map((name, index) => ({ ...source, index, name }));
  for (const [batch, file] of (reading.offsetLog?.files ?? []).entries())
    if (file.content.state === 'parsed') file.content.entry.sources = batches[batch] ?? [];
  return reading;
}

const named = (name: string, end: bigint): Logged => ({ key: name, name, offset: kafkaOffset(end) });
const numbered = (key: number, end: bigint): Logged => ({
  key: `${key}`,
  name: null,
  offset: kafkaOffset(end),
});
const ends = (reading: CheckpointReading) =>
  readingBatches(reading).map((batch) =>
    batch.ends.map(({ index, positions }) => [index, positions[0]?.value]),
  );

describe('sources of a batch', () => {
  test('with names are told apart by them, in whatever order the lines stand', () => {
    const reading = readingOf(
      ['clicks', 'orders'],
      [
        [named('orders', 10n), named('clicks', 100n)],
        [named('clicks', 150n), named('orders', 30n)],
      ],
    );
    expect(ends(reading)).toEqual([
      [
        [1, 10n],
        [0, 100n],
      ],
      [
        [0, 150n],
        [1, 30n],
      ],
    ]);
    expect(readingBatches(reading)[1]?.records).toBe(70n);
  });

  test('by number keep it where another one had nothing to say', () => {
    expect(ends(readingOf([null, null], [[numbered(1, 5n)], [numbered(0, 7n), numbered(1, 6n)]]))).toEqual([
      [[1, 5n]],
      [
        [0, 7n],
        [1, 6n],
      ],
    ]);
  });

  test('from before they had names are nobody knows which: left out, and the records unknown', () => {
    const reading = readingOf(
      ['clicks', 'orders'],
      [
        [numbered(0, 10n), numbered(1, 100n)],
        [named('clicks', 150n), named('orders', 30n)],
      ],
    );
    expect(ends(reading)[0]).toEqual([]);
    expect(readingBatches(reading).map(({ records }) => records)).toEqual([null, null]);
  });
});
