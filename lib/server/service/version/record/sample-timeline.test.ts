import { expect, test } from 'vitest';
import type { HeadReading } from '@/lib/head/head';
import { type CommittedBatch, sampleTimeline } from './sample-timeline';

const position = (partition: string, value: bigint) => ({ topic: 'orders', partition, value });

function batch(batchId: bigint, committedMs: bigint, values: bigint[]): CommittedBatch {
  const positions = values.map((value, index) => position(String(index), value));
  return {
    batchId,
    committedMs,
    watermarkMs: committedMs - 5_000n,
    ends: [{ index: 0, kind: 'kafka', unit: 'records', value: '', positions }],
  };
}

function head(atMs: bigint, ends: bigint[], beginning: bigint | null = 0n): HeadReading {
  return {
    origin: 'recorded',
    label: 'recorded broker offsets',
    atMs,
    sourceIndex: null,
    heads: ends.map((end, index) => ({ topic: 'orders', partition: String(index), beginning, end })),
  };
}

const batches = [batch(0n, 10_000n, [100n]), batch(1n, 20_000n, [180n])];

test('measures each head against what was committed by then; before the first commit nothing is said', () => {
  const heads = [head(5_000n, [50n]), head(12_000n, [150n]), head(25_000n, [181n])];
  const samples = sampleTimeline(batches, heads, [{ batchId: 0n, keys: 11n }]);
  expect(samples).toMatchObject([
    {
      atMs: 12_000n,
      lag: 50n,
      stateKeys: 11n,
      keysOrigin: 'progress',
      watermarkDelayMs: 7_000n,
      origin: 'feed',
    },
    { atMs: 25_000n, lag: 1n, stateKeys: null, keysOrigin: null },
  ]);
});

test('a head behind the position, or a position without a head, is unknown: never negative', () => {
  const [behind] = sampleTimeline(batches, [head(12_000n, [99n])], []);
  expect(behind?.lag).toBeNull();
  const [missing] = sampleTimeline([batch(0n, 10_000n, [100n, 7n])], [head(12_000n, [150n])], []);
  expect(missing?.lag).toBeNull();
});

test('a partition that was never committed is behind by all it holds, or unknown', () => {
  expect(sampleTimeline(batches, [head(12_000n, [150n, 40n], 10n)], [])[0]?.lag).toBe(80n);
  expect(sampleTimeline(batches, [head(12_000n, [150n, 40n], null)], [])[0]?.lag).toBeNull();
});

test('a topic that stands twice in the plan is behind once', () => {
  const [end] = batches[0]?.ends ?? [];
  if (end === undefined) throw new Error('no end');
  const twice = { ...batch(0n, 10_000n, [100n]), ends: [end, { ...end, index: 1 }] };
  expect(sampleTimeline([twice], [head(12_000n, [150n])], [])[0]?.lag).toBe(50n);
});
