import { expect, it } from 'vitest';
import type { HeadReading } from '@/lib/head/head';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { factsOfHeads } from './source-facts';

const NOW = 1_796_000_000_000n;

const headAt = (atMs: bigint): HeadReading => ({
  origin: 'broker',
  label: 'Kafka broker',
  atMs,
  sourceIndex: null,
  heads: [{ topic: 'orders', partition: '0', beginning: 7n, end: 257n }],
});

const v1 = buildReading({ nowMs: NOW, planned: 3n, committed: 3n });
const committedMs = v1.commitLog?.files.at(-1)?.modifiedMs ?? 0n;

it('an end that was read before the last commit is not known: the version has gone past it since', () => {
  expect(
    factsOfHeads([headAt(committedMs)], v1)
      .get('orders')
      ?.get('0'),
  ).toEqual({ beginning: 7n, end: null });
});

it('an end that was read after it counts, and a shorter topic was made anew', () => {
  expect(
    factsOfHeads([headAt(committedMs + 1n)], v1)
      .get('orders')
      ?.get('0'),
  ).toEqual({
    beginning: 7n,
    end: 257n,
  });
});

it('a version without a commit has not gone past anything', () => {
  expect(
    factsOfHeads([headAt(NOW)], { commitLog: null })
      .get('orders')
      ?.get('0')?.end,
  ).toBe(257n);
});
