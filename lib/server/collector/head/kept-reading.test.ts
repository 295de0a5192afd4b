import { describe, expect, it } from 'vitest';
import type { HeadReading, TopicFacts, WrittenAt } from '@/lib/head/head';
import { withHistory } from './kept-reading';

const facts: TopicFacts = {
  topicId: 'a',
  otherIdUntilMs: null,
  retentionMs: 1_000n,
  retentionBytes: -1n,
  cleanupPolicy: ['delete'],
  timestampType: null,
  transactional: false,
};

const reading = (atMs: bigint, end: bigint, topicId = 'a', writtenAt?: WrittenAt[]): HeadReading => ({
  origin: 'broker',
  label: 'Kafka broker',
  atMs,
  sourceIndex: null,
  heads: [{ topic: 'orders', partition: '0', beginning: 0n, end, ...(writtenAt ? { writtenAt } : {}) }],
  topic: { ...facts, topicId },
});
const at = (position: bigint) => [{ topic: 'orders', partition: '0', position }];

describe('withHistory', () => {
  it('what comes after the previous end was written after it was read', () => {
    const kept = withHistory(reading(100n, 50n), reading(200n, 80n), at(60n));
    expect(kept.heads[0]?.writtenAt).toEqual([{ position: 50n, fromMs: 100n, toMs: null }]);
  });

  it('keeps the bound that lasts longest, and none beyond the position', () => {
    const before = reading(100n, 90n, 'a', [{ position: 40n, fromMs: 10n, toMs: null }]);
    const now = reading(200n, 95n, 'a', [{ position: 55n, fromMs: 70n, toMs: 80n }]);
    expect(withHistory(before, now, at(60n)).heads[0]?.writtenAt).toEqual([
      { position: 55n, fromMs: 70n, toMs: 80n },
    ]);
    expect(withHistory(before, now, at(45n)).heads[0]?.writtenAt).toEqual([
      { position: 40n, fromMs: 10n, toMs: null },
    ]);
    expect(withHistory(before, now, at(20n)).heads[0]).not.toHaveProperty('writtenAt');
  });

  it('another id is another topic: nothing of the earlier one is kept but that it was there', () => {
    const kept = withHistory(reading(100n, 50n), reading(200n, 80n, 'b'), at(60n));
    expect(kept.heads[0]).not.toHaveProperty('writtenAt');
    expect(kept.topic?.otherIdUntilMs).toBe(200n);
    expect(withHistory(kept, reading(300n, 90n, 'b'), []).topic?.otherIdUntilMs).toBe(200n);
  });
});
