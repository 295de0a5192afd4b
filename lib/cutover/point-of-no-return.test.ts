import { expect, test } from 'vitest';
import { kafka, readWritten } from '@/lib/compare/test-data/written-version';
import type { HeadReading } from '@/lib/head/head';
import { pointOfNoReturn } from './point-of-no-return';
import { DAY, headsAt, NOW, V1 } from './test-data/world';

type Topic = NonNullable<HeadReading['topic']>;
type Ends = HeadReading['heads'][number];

function heads(topic: Partial<Topic> = {}, ends: Partial<Ends> = {}): HeadReading[] {
  return headsAt().map((head) => ({
    ...head,
    heads: head.heads.map((each) => ({ ...each, ...ends })),
    ...(head.topic === undefined ? {} : { topic: { ...head.topic, ...topic } }),
  }));
}

test.each<[string, HeadReading[], string, bigint | null]>([
  ['the record was written a day ago and stays 30 days', heads(), 'at', NOW + 29n * DAY],
  [
    'the next record is not written yet',
    heads({}, { end: 300n, writtenAt: [] }),
    'at',
    NOW - 1_000n + 30n * DAY,
  ],
  ['no limit by time', heads({ retentionMs: -1n }), 'never', null],
  ['compacted only', heads({ cleanupPolicy: ['compact'] }), 'never', null],
  ['by size no date can be told', heads({ retentionBytes: 1_000_000n }), 'unknown', null],
  ['the retention is not known', heads({ retentionMs: null }), 'unknown', null],
  ['when the record was written is not known', heads({}, { writtenAt: [] }), 'unknown', null],
  [
    'an earlier position was asked about: a running version has gone on since',
    heads({}, { writtenAt: [{ position: 299n, fromMs: NOW - 2n * DAY, toMs: NOW }] }),
    'at',
    NOW + 28n * DAY,
  ],
  [
    'a later position was asked about',
    heads({}, { writtenAt: [{ position: 301n, fromMs: NOW, toMs: NOW }] }),
    'unknown',
    null,
  ],
  ['the beginning is not known', heads({}, { beginning: null }), 'unknown', null],
  ['nobody asked', [], 'unknown', null],
  ['the records are gone', heads({}, { beginning: 301n }), 'passed', null],
  ['they begin exactly there', heads({}, { beginning: 300n }), 'at', NOW + 29n * DAY],
])('%s', async (_, known, state, atMs) => {
  expect(pointOfNoReturn(await readWritten(V1), known)).toMatchObject({ state, atMs });
});

test('a newer reading that was taken for the other version leaves the date known', async () => {
  const later = heads({}, { writtenAt: [{ position: 301n, fromMs: NOW, toMs: NOW }] }).map((each) => ({
    ...each,
    atMs: each.atMs + 2_000n,
  }));
  expect(pointOfNoReturn(await readWritten(V1), [...heads(), ...later])).toMatchObject({
    state: 'at',
    atMs: NOW + 29n * DAY,
  });
});

test('of several partitions the earliest date counts, and its place is named', async () => {
  const ends = { orders: [300, 300] };
  const v1 = await readWritten({ ...V1, started: [kafka({ orders: [0, 0] })], batches: [[kafka(ends)]] });
  const written = (partition: string, daysAgo: bigint): Ends => ({
    topic: 'orders',
    partition,
    beginning: 0n,
    end: 500n,
    writtenAt: [{ position: 300n, fromMs: NOW - daysAgo * DAY, toMs: null }],
  });
  for (const [first, second] of [
    [2n, 5n],
    [5n, 2n],
  ] as const) {
    const both = headsAt().map((head) => ({ ...head, heads: [written('0', first), written('1', second)] }));
    expect(pointOfNoReturn(v1, both)).toMatchObject({
      state: 'at',
      atMs: NOW + 25n * DAY,
      words: expect.stringContaining(`partition ${first === 5n ? '0' : '1'} of orders`),
    });
  }
});
