import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import type { CheckpointReading, OperatorReading } from '@/lib/checkpoint/reading';
import type { DeclaredOperator } from '@/lib/compare/declared-version';
import { kafka, readWritten } from '@/lib/compare/test-data/written-version';
import { horizonOf } from './horizon';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** When batch 1 of a written version was planned. */
const PLANNED = 1_764_000_060_000n;
const MARGIN = 60_000n;

async function query(
  more: { watermarkMs?: bigint; operators?: OperatorReading[] } = {},
): Promise<CheckpointReading> {
  const reading = await readWritten({
    batches: [[kafka({ orders: [100] })], [kafka({ orders: [200] })]],
    ...(more.watermarkMs === undefined ? {} : { watermarkMs: more.watermarkMs }),
  });
  if (more.operators === undefined) return reading;
  return {
    ...reading,
    state: {
      listedAtMs: reading.readAtMs,
      keys: null,
      keysMin: null,
      keysMax: null,
      liveBytes: null,
      retainedBytes: 0n,
      reclaimableBytes: null,
      requiredVersion: 2n,
      newestCompleteVersion: 2n,
      loadable: true,
      operators: more.operators,
    },
  };
}

function operator(name: string | null, keyType = 'string', storeName = 'default'): OperatorReading {
  const column = { name: 'key', type: keyType, nullable: true };
  return {
    operatorId: '0',
    name,
    numPartitions: 1,
    properties: null,
    stores: [
      {
        name: storeName,
        keys: null,
        keysMin: null,
        keysMax: null,
        liveBytes: null,
        retainedBytes: 0n,
        reclaimableBytes: null,
        schema: { version: 2, families: [{ name: 'default', key: [column], value: [column] }] },
        partitions: [],
      },
    ],
  };
}

const declared = (kind: string, more: Partial<DeclaredOperator> = {}): DeclaredOperator => ({
  kind,
  keys: [],
  ...more,
});
const WINDOW = 'struct<start:timestamp,end:timestamp>';

describe('what is needed, per operator', () => {
  test.each<[string, DeclaredOperator[], number]>([
    [
      'aggregation: delay + window',
      [declared('aggregation', { watermark: 10 * MINUTE, window: HOUR })],
      70 * MINUTE,
    ],
    [
      'session: delay + gap',
      [declared('session', { watermark: 10 * MINUTE, window: 30 * MINUTE })],
      40 * MINUTE,
    ],
    ['deduplication: the delay', [declared('dedup', { watermark: 20 * MINUTE })], 20 * MINUTE],
    ['join: delay + bound', [declared('join', { watermark: 10 * MINUTE, bound: '2 hours' })], 130 * MINUTE],
    ['transformWithState: the TTL', [declared('transformWithState', { ttl: 24 * HOUR })], 24 * HOUR],
    [
      'operators that feed each other add up',
      [
        declared('dedup', { watermark: 10 * MINUTE }),
        declared('aggregation', { watermark: 10 * MINUTE, window: HOUR }),
      ],
      80 * MINUTE,
    ],
  ])('%s', async (_, operators, ms) => {
    expect(horizonOf(await query(), operators)).toMatchObject({
      state: 'known',
      horizonMs: BigInt(ms),
      fromMs: PLANNED - BigInt(ms) - MARGIN,
    });
  });

  test.each<[string, DeclaredOperator[], 'unbounded' | 'unknown', RegExp]>([
    [
      'aggregation without a window',
      [declared('aggregation', { watermark: MINUTE })],
      'unbounded',
      /every group for ever/,
    ],
    ['no watermark', [declared('aggregation', { window: HOUR })], 'unbounded', /without a watermark/],
    ['limit', [declared('limit')], 'unbounded', /from the first record/],
    [
      'a join whose bound is no duration',
      [declared('join', { watermark: MINUTE, bound: 'a.ts > b.ts' })],
      'unknown',
      /not declared as a duration/,
    ],
    ['state that only code knows', [declared('flatMapGroups')], 'unknown', /declare "ttl"/],
    ['a kind that is not known', [declared('somethingNew')], 'unknown', /not known/],
  ])('%s', async (_, operators, state, words) => {
    const horizon = horizonOf(await query(), operators);
    expect(horizon.state).toBe(state);
    expect(horizon.because.join(' ')).toMatch(words);
  });
});

describe('where it is counted from', () => {
  const operators = [declared('aggregation', { watermark: 10 * MINUTE, window: HOUR })];

  it('the newest event time that v1 has seen: its watermark and the delay', async () => {
    const watermarkMs = PLANNED - 3_600_000n;
    const horizon = horizonOf(await query({ watermarkMs }), operators);
    // A window that is open at the watermark began at most a window before it.
    expect(horizon).toMatchObject({ fromMs: watermarkMs - BigInt(HOUR) - MARGIN });
  });

  it('never from later than the last plan, when events lie ahead of the clock', async () => {
    const horizon = horizonOf(await query({ watermarkMs: PLANNED + 86_400_000n }), operators);
    expect(horizon).toMatchObject({ fromMs: PLANNED - BigInt(70 * MINUTE) - MARGIN });
  });
});

describe('v1’s own state is held against what is declared', () => {
  it('nothing declared: unknown, and the window in the key is named', async () => {
    const horizon = horizonOf(await query({ operators: [operator('stateStoreSave', WINDOW)] }), null);
    expect(horizon).toMatchObject({ state: 'unknown' });
    expect(horizon.because[0]).toMatch(
      /Operator 0 \(stateStoreSave\) is not declared.*its key holds a window/,
    );
  });

  it('an operator that no declaration explains', async () => {
    const reading = await query({ operators: [operator('stateStoreSave', WINDOW), operator('dedupe')] });
    const horizon = horizonOf(reading, [declared('aggregation', { watermark: MINUTE, window: HOUR })]);
    expect(horizon).toMatchObject({ state: 'unknown', because: [expect.stringContaining('dedupe')] });
  });

  it('two operators of one kind, of which one is declared', async () => {
    const reading = await query({ operators: [operator('dedupe'), operator('dedupe')] });
    const dedup = declared('dedup', { watermark: MINUTE });
    expect(horizonOf(reading, [dedup])).toMatchObject({
      state: 'unknown',
      because: [expect.stringContaining('dedupe')],
    });
    expect(horizonOf(reading, [dedup, dedup])).toMatchObject({ state: 'known' });
  });

  it('a window in the key whose length is not declared', async () => {
    const horizon = horizonOf(await query({ operators: [operator('stateStoreSave', WINDOW)] }), [
      declared('aggregation', { watermark: MINUTE }),
    ]);
    expect(horizon).toMatchObject({
      state: 'unknown',
      because: [expect.stringContaining('length is not declared')],
    });
  });

  it('a join is known by its stores where operators have no names', async () => {
    const reading = await query({ operators: [operator(null, 'string', 'left-keyToNumValues')] });
    expect(horizonOf(reading, [declared('join', { watermark: MINUTE, bound: '1h' })]).state).toBe('known');
    expect(horizonOf(reading, [declared('aggregation', { watermark: MINUTE, window: HOUR })]).state).toBe(
      'unknown',
    );
  });

  it('without state there is nothing to build again', async () => {
    expect(horizonOf(await query(), null)).toMatchObject({ state: 'known', horizonMs: 0n });
  });

  it.skipIf(!existsSync('fixtures/recordings/spark-4.2.1'))(
    'the recorded query, in the files of real Spark',
    async () => {
      const { versions } = await readMoment('prod.v1.down-source-grows');
      const v1 = versions.get('orders_v1');
      if (v1 === undefined) throw new Error('no orders_v1');
      const undeclared = horizonOf(v1, null);
      expect(undeclared.state).toBe(v1.state === null ? 'known' : 'unknown');
    },
  );
});
