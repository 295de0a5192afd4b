import { describe, expect, test } from 'vitest';
import { hasSharedFixtures, readShared } from '../test-data/shared-fixtures';
import { parseProgress } from './progress';

const LISTENER = {
  id: 'q',
  runId: 'r',
  timestamp: '2026-11-29T21:00:00.500Z',
  batchId: 7,
  numInputRows: 12,
  durationMs: { addBatch: 100, triggerExecution: 150 },
  eventTime: { watermark: '2026-11-29T20:50:00.000Z' },
  stateOperators: [{ operatorName: 'dedupe', numRowsTotal: 3, customMetrics: { a: 1 } }],
  sources: [
    {
      description: 'KafkaV2[Subscribe[orders]]',
      startOffset: { orders: { 0: 1 } },
      endOffset: { orders: { 0: 13 } },
      latestOffset: { orders: { 0: 20 } },
      numInputRows: 12,
      inputRowsPerSecond: 1.5,
      metrics: { maxOffsetsBehindLatest: '7' },
    },
  ],
  sink: { description: 'x', numOutputRows: -1 },
};
const EVENT_LOG = {
  Event: 'org.apache.spark.sql.streaming.StreamingQueryListener$QueryProgressEvent',
  progress: {
    ...LISTENER,
    numInputRows: undefined,
    name: null,
    sources: [
      {
        ...LISTENER.sources[0],
        startOffset: '{"orders":{"0":1}}',
        endOffset: '{"orders":{"0":13}}',
        latestOffset: '{"orders":{"0":20}}',
      },
    ],
  },
};

describe('parseProgress', () => {
  test('both dialects give one record', () => {
    const listener = parseProgress(JSON.stringify(LISTENER));
    expect(parseProgress(JSON.stringify(EVENT_LOG))).toEqual(listener);
    expect(listener).toMatchObject({
      queryId: 'q',
      timestampMs: 1795986000500n,
      batchId: 7n,
      ranBatch: true,
      numInputRows: 12n,
      watermarkMs: 1795985400000n,
      sink: { numOutputRows: null },
    });
    expect(listener?.sources[0]).toMatchObject({
      endOffset: { kind: 'kafka', normalized: { orders: { '0': '13' } } },
      inputRowsPerSecond: 1.5,
      processedRowsPerSecond: null,
      metrics: { maxOffsetsBehindLatest: '7' },
    });
  });

  test.each(['NaN', 'Infinity', null, undefined])('a rate of %s is unknown', (value) => {
    const sources = [{ ...LISTENER.sources[0], inputRowsPerSecond: value }];
    expect(
      parseProgress(JSON.stringify({ ...LISTENER, sources }))?.sources[0]?.inputRowsPerSecond,
    ).toBeNull();
  });

  test('longs are exact', () => {
    const text = JSON.stringify(LISTENER).replace('"0":13', '"0":9007199254740993');
    expect(parseProgress(text)?.sources[0]?.endOffset?.positions[0]?.value).toBe(9007199254740993n);
  });

  test('an offset that is no JSON stays as it is', () => {
    const sources = [{ ...LISTENER.sources[0], endOffset: 'opaque' }];
    const offset = parseProgress(JSON.stringify({ ...LISTENER, sources }))?.sources[0]?.endOffset;
    expect(offset).toMatchObject({ kind: 'unknown', raw: 'opaque' });
  });

  test('an idle trigger of 3.4 and before repeats the batch id without a batch', () => {
    expect(
      parseProgress(JSON.stringify({ ...LISTENER, durationMs: { triggerExecution: 3 } }))?.ranBatch,
    ).toBe(false);
  });

  test('other events and those of 2.0 are passed over', () => {
    expect(parseProgress('{"Event":"SparkListenerLogStart","Spark Version":"3.1.0"}')).toBeUndefined();
    expect(
      parseProgress(
        '{"Event":"org.apache.spark.sql.streaming.StreamingQueryListener$QueryProgress","queryStatus":{}}',
      ),
    ).toBeUndefined();
  });

  test.each(['{"id":"q"', '{"batchId":1}', '[]', '{"id":"q","batchId":"7"}'])('%s is refused', (text) => {
    expect(() => parseProgress(text)).toThrow(/progress event/);
  });

  test.skipIf(!hasSharedFixtures)('the event log of a real application (INVENTORY.md)', () => {
    const log = new TextDecoder().decode(readShared('apache-spark/event-logs/local-1596020211915'));
    const events = log
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => parseProgress(line) ?? []);
    expect(events.map(({ batchId }) => batchId)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    expect(events.map(({ numInputRows }) => numInputRows)).toEqual([3n, 363n, 63n, 52n, 42n, 38n, 44n, 36n]);
    const ends = events.map(({ sources }) => sources[0]?.endOffset?.positions[0]?.value);
    expect(ends).toEqual([48279n, 48642n, 48705n, 48757n, 48799n, 48837n, 48881n, 48917n]);
    expect(events[0]?.sources[0]).toMatchObject({
      startOffset: null,
      latestOffset: null,
      inputRowsPerSecond: null,
    });
    expect(events[0]?.stateOperators[0]).toMatchObject({
      numRowsTotal: 1n,
      operatorName: null,
      numRowsDroppedByWatermark: 0n,
    });
    expect(events.every(({ ranBatch }) => ranBatch)).toBe(true);
  });
});
