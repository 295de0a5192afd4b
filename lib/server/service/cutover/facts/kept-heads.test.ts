import { expect, test } from 'vitest';
import { kafka, readWritten } from '@/lib/compare/test-data/written-version';
import type { HeadReading } from '@/lib/head/head';
import { keptHeads } from './kept-heads';

const v1 = await readWritten({
  name: 'orders_v1',
  started: [kafka({ orders: [0] })],
  batches: [[kafka({ orders: [100] })]],
});
const head = (atMs: bigint, end: bigint, topic = 'orders'): HeadReading => ({
  origin: 'broker',
  label: 'the broker',
  atMs,
  sourceIndex: null,
  heads: [{ topic, partition: '0', beginning: 0n, end }],
});

test('the first reading of a source that shows waiting records is kept from look to look', () => {
  const first = keptHeads([], [head(1_000n, 120n)], [v1]);
  const later = keptHeads(first, [head(9_000n, 500n)], [v1]);
  expect(later.map(({ atMs }) => atMs)).toEqual([1_000n]);
});

test('once nothing waits nothing is kept, so that an idle source proves no silence', () => {
  expect(keptHeads([head(1_000n, 120n)], [head(9_000n, 100n)], [v1])).toEqual([]);
});

test('a source that does not answer for a moment makes nobody forget', () => {
  const silent = { ...head(9_000n, 0n), heads: [] };
  expect(keptHeads([head(1_000n, 120n)], [silent], [v1]).map(({ atMs }) => atMs)).toEqual([1_000n]);
});

test('records of another topic wait for somebody else', () => {
  expect(keptHeads([], [head(1_000n, 900n, 'payments')], [v1, null])).toEqual([]);
});
