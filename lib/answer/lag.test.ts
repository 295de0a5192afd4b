import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { readAt } from '@/fixtures/trouble/judge';
import { layOutCase, readCase, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import type { Head, HeadFailure, HeadReading, TopicFacts } from '@/lib/head/head';
import { lagOf } from './lag';

const START = 1_764_000_000_000n;
const NOW = START + 600_000n;

/** Three committed batches on one partition, end 300, and one in flight to 400. */
const oneInFlight = () =>
  writeCheckpoint(temporaryFolder(), 'orders_v1', [
    ...steadyBatches(3, START, 60_000n, 5_000n),
    { id: 3, plannedMs: START + 180_000n, committedMs: null },
  ]);

const headAt = (
  atMs: bigint,
  ...heads: [partition: string, end: bigint, beginning?: bigint | null][]
): HeadReading => ({
  origin: 'recorded',
  label: 'recorded broker offsets',
  atMs,
  sourceIndex: null,
  heads: heads.map(
    ([partition, end, beginning = 0n]): Head => ({ topic: 'orders', partition, beginning, end }),
  ),
});

async function lagWith(...heads: HeadReading[]) {
  return lagOf({ nowMs: NOW, reading: await readAt(oneInFlight(), NOW), heads });
}

describe('lagOf', () => {
  it('head minus committed and planned minus committed, each with origin and time', async () => {
    const lag = await lagWith(headAt(NOW - 1_000n, ['0', 950n]));
    expect(lag.behind).toEqual({
      value: 650n,
      unit: 'records',
      origin: 'recorded broker offsets',
      asOfMs: NOW - 1_000n,
      why: null,
    });
    expect(lag.inFlight).toMatchObject({ value: 100n, unit: 'records', origin: 'offsets and commits' });
    expect(lag.commitAge).toMatchObject({ value: 475_000n, unit: 'ms', origin: 'commits/2', asOfMs: NOW });
    expect(lag.watermarkDelay).toMatchObject({
      value: null,
      why: 'there is no watermark, or it has not moved yet',
    });
  });

  it('no head: unknown, and says so', async () => {
    expect((await lagWith()).behind).toMatchObject({
      value: null,
      origin: null,
      why: 'no head of the source is known',
    });
  });

  it('the newest head counts, whatever the order', async () => {
    const lag = await lagWith(headAt(NOW - 1_000n, ['0', 950n]), headAt(NOW - 9_000n, ['0', 900n]));
    expect(lag.behind.value).toBe(650n);
  });

  it('never negative: a head that is older than the commit is unknown', async () => {
    const lag = await lagWith(headAt(START + 100_000n, ['0', 250n]));
    expect(lag.behind).toMatchObject({ value: null, why: 'head is older than the commit' });
    expect(lag.sources[0]?.partitions[0]).toMatchObject({ behind: null, head: 250n, committed: 300n });
  });

  it('never negative: a source that ends before the committed position is unknown', async () => {
    const lag = await lagWith(headAt(NOW, ['0', 20n]));
    expect(lag.behind).toMatchObject({ value: null, why: 'the source ends before the committed position' });
  });

  it('a planned end proves how far the source reached, when the head was read before', async () => {
    const lag = await lagWith(headAt(START + 170_000n, ['0', 320n]));
    expect(lag.behind).toMatchObject({
      value: 100n,
      origin: 'planned end of batch 3',
      asOfMs: START + 180_000n,
    });
  });

  it('a partition that was never read begins at its oldest record', async () => {
    const lag = await lagWith(headAt(NOW, ['0', 400n], ['1', 80n, 30n]));
    expect(lag.sources[0]?.partitions[1]).toMatchObject({ partition: '1', committed: null, behind: 50n });
    expect(lag.behind.value).toBe(150n);
  });

  it('a new partition whose beginning is unknown makes the sum unknown', async () => {
    const lag = await lagWith(headAt(NOW, ['0', 400n], ['1', 80n, null]));
    expect(lag.behind).toMatchObject({
      value: null,
      why: 'the start of this partition is not known (1 of 2 partitions)',
    });
    expect(lag.sources[0]?.partitions[0]?.behind).toBe(100n);
  });

  it('a partition without a head makes the sum unknown', async () => {
    const [reading] = await readCase(layOutCase('SC-032'));
    const lag =
      reading &&
      lagOf({ nowMs: NOW, reading, heads: [headAt(1_764_691_200_000n, ['0', 15_000n], ['1', 21_000n])] });
    expect(lag?.behind).toMatchObject({
      value: null,
      why: 'no head is known for this partition (1 of 3 partitions)',
    });
  });

  it('tells what the source no longer has apart from what is behind', async () => {
    const [reading] = await readCase(layOutCase('SC-032'));
    const nowMs = 1_764_691_200_000n;
    const heads = [headAt(nowMs, ['0', 15_000n, 14_000n], ['1', 21_000n, 20_100n], ['2', 31_000n, 30_900n])];
    const rows = reading ? (lagOf({ nowMs, reading, heads }).sources[0]?.partitions ?? []) : [];
    expect(rows.map(({ partition, behind, expired }) => [partition, behind, expired])).toEqual([
      ['0', 4_698n, 3_698n],
      ['1', 698n, 0n],
      ['2', 698n, 598n],
    ]);
  });

  it('one topic read three times in one plan counts once', async () => {
    const readings = await readCase(layOutCase('SC-016'));
    const reading = readings.find(({ name }) => name === 'orders_v2');
    expect(reading?.sources).toHaveLength(3);
    const planned = reading?.sources[0]?.planned?.positions ?? [];
    const heads = [
      headAt(
        START + 9_000_000n,
        ...planned.map(({ partition, value }): [string, bigint] => [partition, value + 7n]),
      ),
    ];
    const lag = reading && lagOf({ nowMs: START + 9_000_000n, reading, heads });
    const single = lag?.sources[0]?.behind.value ?? null;
    expect(single).not.toBeNull();
    expect(lag?.behind.value).toBe(single);
  });

  it('agrees with the recorded broker offsets at every moment', async () => {
    const { versions, heads, nowMs } = await readMoment('prod.v1.down-source-grows');
    const reading = versions.get('orders_v1');
    const newest = heads.at(-1);
    const committed = reading?.sources[0]?.committed?.positions ?? [];
    const expected = committed.reduce(
      (sum, { partition, value }) =>
        sum + ((newest?.heads.find((head) => head.partition === partition)?.end ?? 0n) - value),
      0n,
    );
    expect(reading && lagOf({ nowMs, reading, heads }).behind.value).toBe(expected);
  });

  it('a clock behind the commit gives no age', async () => {
    const reading = await readAt(oneInFlight(), NOW);
    const lag = lagOf({ nowMs: START, reading, heads: [] });
    expect(lag.commitAge).toMatchObject({ value: null, why: 'the commit is ahead of the clock' });
  });
});

describe('what a broker says', () => {
  const facts: TopicFacts = {
    topicId: 'a',
    otherIdUntilMs: null,
    retentionMs: 1n,
    retentionBytes: -1n,
    cleanupPolicy: ['delete'],
    timestampType: null,
    transactional: false,
  };
  const fromBroker = (
    atMs: bigint,
    topic: TopicFacts,
    ...heads: Parameters<typeof headAt>[1][]
  ): HeadReading => ({
    ...headAt(atMs, ...heads),
    origin: 'broker',
    label: 'Kafka broker',
    topic,
  });
  const silentSince = (sinceMs: bigint, topics: string[] | null = null): HeadReading => {
    const failure: HeadFailure = {
      kind: 'unreachable',
      topics,
      sinceMs,
      message: 'metadata of b:9092: ECONNREFUSED',
    };
    return { origin: 'broker', label: 'Kafka broker', atMs: NOW, sourceIndex: null, heads: [], failure };
  };

  it('a broker that does not answer makes lag unknown, with the reason and since when; never the last value', async () => {
    const lag = await lagWith(fromBroker(NOW - 120_000n, facts, ['0', 950n]), silentSince(NOW - 60_000n));
    expect(lag.behind).toMatchObject({
      value: null,
      why: 'the source has not answered since 1 min ago: metadata of b:9092: ECONNREFUSED',
    });
    expect(lag.sources[0]?.partitions[0]).toMatchObject({ head: null, behind: null, expired: null });
  });

  it('what was read elsewhere since the broker fell silent counts, what was read before does not', async () => {
    expect((await lagWith(headAt(NOW - 1_000n, ['0', 950n]), silentSince(NOW - 60_000n))).behind.value).toBe(
      650n,
    );
    expect(
      (await lagWith(headAt(NOW - 61_000n, ['0', 950n]), silentSince(NOW - 60_000n))).behind.value,
    ).toBeNull();
  });

  it('the silence of another topic says nothing, and an answer ends it', async () => {
    const answer = fromBroker(NOW - 1_000n, facts, ['0', 950n]);
    expect((await lagWith(answer, silentSince(NOW, ['refunds']))).behind.value).toBe(650n);
    const over = { ...silentSince(NOW - 60_000n), atMs: NOW - 30_000n };
    expect((await lagWith(over, answer)).behind.value).toBe(650n);
  });

  it.each([
    ['compacted', { ...facts, cleanupPolicy: ['compact'] }],
    ['transactional', { ...facts, transactional: true }],
  ])('in a %s topic the distance is in offsets, and is not called records', async (_, topic) => {
    const lag = await lagWith(fromBroker(NOW, topic, ['0', 950n], ['1', 10n]));
    expect(lag.behind).toMatchObject({ value: 660n, unit: 'offsets' });
    expect(lag.inFlight.unit).toBe('offsets');
  });

  it('a topic made anew since the last commit makes lag unknown, however far it has grown', async () => {
    const anew = { ...facts, topicId: 'b', otherIdUntilMs: NOW - 60_000n };
    expect((await lagWith(fromBroker(NOW, anew, ['0', 950n]))).behind).toMatchObject({
      value: null,
      why: expect.stringMatching(/made anew since the last commit/),
    });
    const longBefore = { ...facts, otherIdUntilMs: START };
    expect((await lagWith(fromBroker(NOW, longBefore, ['0', 950n]))).behind.value).toBe(650n);
  });
});
