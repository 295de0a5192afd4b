import { describe, expect, it } from 'vitest';
import type { HeadReading, TopicFacts } from '@/lib/head/head';
import type { BatchFacts } from '../reading-batches';
import { honestCounts } from './honest-counts';

const facts: TopicFacts = {
  topicId: 'a',
  otherIdUntilMs: null,
  retentionMs: null,
  retentionBytes: null,
  cleanupPolicy: ['delete'],
  timestampType: null,
  transactional: false,
};

const heads = (topic: string, over: Partial<TopicFacts>): HeadReading => ({
  origin: 'broker',
  label: 'Kafka broker',
  atMs: 1n,
  sourceIndex: null,
  heads: [{ topic, partition: '0', beginning: 0n, end: 10n }],
  topic: { ...facts, ...over },
});

const batch: BatchFacts = {
  batchId: 1n,
  plannedMs: null,
  committedMs: null,
  committed: true,
  durationMs: null,
  watermarkMs: null,
  records: 10n,
  ends: [
    {
      index: 0,
      kind: 'kafka',
      unit: 'records',
      value: null,
      positions: [{ topic: 'orders', partition: '0', value: 10n }],
    },
  ],
  offsetVersion: 1,
  commitVersion: 1,
};

describe('honestCounts', () => {
  it('counts no records in a topic whose offsets have holes', () => {
    for (const over of [{ cleanupPolicy: ['compact', 'delete'] }, { transactional: true }])
      expect(honestCounts([batch], [heads('orders', over)])[0]?.records).toBeNull();
  });

  it('counts them where nothing says so, and where another topic has the holes', () => {
    expect(honestCounts([batch], [])[0]?.records).toBe(10n);
    expect(honestCounts([batch], [heads('orders', {})])[0]?.records).toBe(10n);
    expect(honestCounts([batch], [heads('refunds', { transactional: true })])[0]?.records).toBe(10n);
  });
});
