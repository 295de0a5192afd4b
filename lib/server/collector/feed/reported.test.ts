import { expect, test } from 'vitest';
import { parseProgress } from '@/lib/spark/event/progress';
import { reportedBy, restartsIn } from './reported';

const event = {
  id: 'q1',
  runId: 'aaaaaaaa-1',
  timestamp: '2026-11-29T23:41:13.938Z',
  batchId: 7,
  numInputRows: 128,
  durationMs: { addBatch: 900, latestOffset: 100, triggerExecution: 1500, walCommit: 20 },
  eventTime: { watermark: '2026-11-29T23:40:00.000Z' },
  stateOperators: [{ numRowsTotal: 11 }, { numRowsTotal: 4 }],
  sources: [
    {
      description: 'KafkaV2[Subscribe[orders]]',
      endOffset: { orders: { '0': 10 } },
      latestOffset: { orders: { '0': 30 } },
    },
  ],
};
const startMs = BigInt(Date.parse(event.timestamp));

function reported(more: object = {}) {
  const progress = parseProgress(JSON.stringify({ ...event, ...more }));
  if (progress === undefined) throw new Error('not progress');
  return reportedBy(progress);
}

test('a trigger that ran becomes a batch with times, records and ends', () => {
  expect(reported().batch).toMatchObject({
    batchId: 7n,
    plannedMs: startMs,
    committedMs: startMs + 1_500n,
    durationMs: 1_400n,
    records: 128n,
    committed: true,
    ends: [{ index: 0, kind: 'kafka', unit: 'records', value: '{"orders":{"0":"10"}}' }],
  });
});

test('it tells the rows of all operators, and the end of its one source', () => {
  expect(reported().keys).toEqual({ batchId: 7n, keys: 15n });
  expect(reported().head).toMatchObject({
    origin: 'reported',
    label: 'latestOffset in progress of batch 7',
    atMs: startMs + 100n,
    heads: [{ topic: 'orders', partition: '0', beginning: null, end: 30n }],
  });
});

test('what one operator or source does not tell is unknown, never a part of it', () => {
  expect(reported({ stateOperators: [{ numRowsTotal: 11 }, {}] }).keys).toBeNull();
  expect(reported({ stateOperators: [] }).keys).toBeNull();
  expect(reported({ sources: [...event.sources, ...event.sources] }).head).toBeNull();
});

test('an idle trigger ran no batch', () => {
  const idle = reported({ durationMs: { latestOffset: 3, triggerExecution: 4 }, numInputRows: 0 });
  expect(idle.batch).toBeNull();
  expect(idle.keys).toBeNull();
});

test('a new run id is a restart; the first run and another query are none', () => {
  const events = [
    reported(),
    reported({ batchId: 8 }),
    reported({ batchId: 9, runId: 'bbbbbbbb-2' }),
    reported({ id: 'q2', runId: 'cccccccc-3' }),
  ];
  expect(restartsIn(events)).toEqual([
    { atMs: startMs, words: 'Restarted: run bbbbbbbb began with batch 9.' },
  ]);
});
