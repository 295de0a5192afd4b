// Long because each reason stands beside the near miss that must not give it.
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import type { DeclaredVersion } from './declared-version';
import type { SaidMatch } from './match-sources';
import { operatorFiles, type WrittenOperator } from './test-data/written-state';
import { delta, kafka, readWritten, type WrittenVersion } from './test-data/written-version';
import { type Judgement, judge } from './verdict';

const HDFS = 'org.apache.spark.sql.execution.streaming.state.HDFSBackedStateStoreProvider';
const SPARK_35 = {
  'spark.sql.shuffle.partitions': '1',
  'spark.sql.streaming.stateStore.providerClass': HDFS,
  'spark.sql.streaming.aggregation.stateFormatVersion': '2',
  'spark.sql.streaming.join.stateFormatVersion': '2',
  'spark.sql.streaming.stateStore.compression.codec': 'lz4',
  'spark.sql.streaming.stateStore.rocksdb.formatVersion': '5',
  'spark.sql.streaming.statefulOperator.useStrictDistribution': 'true',
};
const SPARK_42 = {
  ...SPARK_35,
  'spark.sql.streaming.stateStore.encodingFormat': 'unsaferow',
  'spark.sql.streaming.stateStore.rocksdb.mergeOperatorVersion': '2',
};

const SPARK_43 = {
  ...SPARK_42,
  'spark.sql.streaming.statefulOperator.alwaysNullableOutput.enabled': 'true',
};

const COUNTS: WrittenOperator = {
  name: 'stateStoreSave',
  key: ['window window!', 'country string'],
  value: ['count bigint!', 'sum double'],
};

interface Tried {
  v1?: WrittenVersion;
  v2?: WrittenVersion;
  declared?: { v1: DeclaredVersion | null; v2: DeclaredVersion | null };
  said?: SaidMatch[];
  renamed?: ReadonlyMap<string, string>;
}

/** A version that ran one batch over one Kafka topic, with these operators. */
function ran(operators: WrittenOperator[] = [], more: WrittenVersion = {}): WrittenVersion {
  return {
    started: [kafka({ orders: [0] })],
    batches: [[kafka({ orders: [100] })]],
    conf: SPARK_42,
    ...more,
    files: { ...operatorFiles(...operators), ...more.files },
  };
}

const NOT_STARTED: WrittenVersion = {};

async function tried({ v1 = ran(), v2 = ran(), ...known }: Tried): Promise<Judgement> {
  return judge(
    await readWritten({ name: 'orders_v1', ...v1 }),
    await readWritten({ name: 'orders_v2', ...v2 }),
    known,
  );
}

function codes({ reasons }: Judgement, effect?: string): string[] {
  return reasons.filter((reason) => effect === undefined || reason.effect === effect).map(({ code }) => code);
}

async function stateful(change: Partial<WrittenOperator>, old: WrittenOperator = COUNTS) {
  return tried({ v1: ran([old]), v2: ran([{ ...old, ...change }]) });
}

it('v1 without its query id is no plain resume', async () => {
  const whole = await readWritten({ name: 'orders_v1', ...ran() });
  const v2 = await readWritten({ name: 'orders_v2', ...ran() });
  const known = { declared: { v1: null, v2: null }, said: [] };
  expect(judge(whole, v2, known).verdict).toBe('resume');
  const { verdict, reasons } = judge({ ...whole, metadata: { state: 'missing' } }, v2, known);
  expect(verdict).toBe('unknown');
  expect(reasons.find(({ code }) => code === 'V1_ID_LOST')?.effect).toBe('silent');
});

describe('resume', () => {
  it('when nothing that decides has changed; what no file records stands in the reasons', async () => {
    const judged = await tried({ v1: ran([COUNTS]), v2: ran([COUNTS]) });
    expect(judged.verdict).toBe('resume');
    expect(codes(judged, 'fail')).toEqual([]);
    expect(codes(judged, 'silent')).toEqual([
      'WINDOW_NOT_RECORDED',
      'WATERMARK_NOT_RECORDED',
      'OUTPUT_MODE_NOT_RECORDED',
      'EXPRESSIONS_NOT_RECORDED',
      'SINK_NOT_RECORDED',
    ]);
  });

  it('without state, whatever the expressions are', async () => {
    const judged = await tried({});
    expect(judged.verdict).toBe('resume');
    expect(codes(judged, 'silent')).toEqual(['SINK_NOT_RECORDED']);
  });

  it('when settings differ that the checkpoint pins: v2 uses the pinned ones', async () => {
    const v2 = ran([COUNTS], {
      conf: {
        ...SPARK_42,
        'spark.sql.shuffle.partitions': '1',
        'spark.sql.streaming.stateStore.compression.codec': 'zstd',
      },
    });
    const judged = await tried({ v1: ran([COUNTS]), v2 });
    expect(judged.verdict).toBe('resume');
    const ignored = judged.reasons.find(({ code }) => code === 'SETTING_IGNORED');
    expect(ignored).toMatchObject({ effect: 'silent' });
    expect(ignored?.summary).toContain('v2 wants zstd, a restart uses lz4');
  });

  it('when a topic is added', async () => {
    const judged = await tried({ v2: ran([], { batches: [[kafka({ orders: [5], payments: [5] })]] }) });
    expect([judged.verdict, ...codes(judged, 'ok')]).toContain('TOPIC_ADDED');
    expect(judged.verdict).toBe('resume');
  });

  it('when a column that could be null can no longer be', async () => {
    expect((await stateful({ key: ['window window!', 'country string!'] })).verdict).toBe('resume');
  });

  it('when v1 has planned nothing', async () => {
    expect((await tried({ v1: NOT_STARTED })).verdict).toBe('resume');
  });

  it('when a column is renamed by the word of the operator', async () => {
    const judged = await tried({
      v1: ran([COUNTS]),
      v2: ran([{ ...COUNTS, key: ['window window!', 'land string'] }]),
      renamed: new Map([['country', 'land']]),
    });
    expect(judged.verdict).toBe('resume');
    expect(codes(judged)).toContain('COLUMN_RENAMED');
  });
});

describe('a new checkpoint, since Spark refuses', () => {
  it.each<[string, Partial<WrittenOperator>, string]>([
    [
      'a grouping key more',
      { key: ['window window!', 'country string', 'tier string'] },
      'STATE_KEY_CHANGED',
    ],
    ['a grouping key less', { key: ['window window!'] }, 'STATE_KEY_CHANGED'],
    ['a key of another type', { key: ['window window!', 'country bigint'] }, 'STATE_KEY_CHANGED'],
    ['an aggregate more', { value: ['count bigint!', 'sum double', 'max double'] }, 'STATE_VALUE_CHANGED'],
    ['an aggregate of another type', { value: ['count bigint!', 'sum bigint'] }, 'STATE_VALUE_CHANGED'],
    ['columns in another order', { value: ['sum double', 'count bigint!'] }, 'STATE_VALUE_CHANGED'],
    ['a column that may now be null', { value: ['count bigint', 'sum double'] }, 'STATE_VALUE_CHANGED'],
    ['another operator', { name: 'dedupe' }, 'OPERATOR_CHANGED'],
  ])('%s', async (_, change, code) => {
    const judged = await stateful(change);
    expect(judged).toMatchObject({ verdict: 'new-checkpoint' });
    expect(codes(judged, 'fail')).toEqual([code]);
  });

  it('state where there was none', async () => {
    const judged = await tried({ v1: ran(), v2: ran([COUNTS]) });
    expect(judged.verdict).toBe('new-checkpoint');
    expect(codes(judged, 'fail')).toEqual(['OPERATOR_ADDED']);
  });

  it('no state where there was some: since 4.0, on a checkpoint that names its operators', async () => {
    const judged = await tried({ v1: ran([COUNTS]), v2: ran() });
    expect(judged.reasons[0]).toMatchObject({
      code: 'OPERATOR_REMOVED',
      effect: 'fail',
      release: 'Spark 4.0 and later',
    });
    const old = { ...COUNTS, name: null };
    const before40 = await tried({ v1: ran([old], { conf: SPARK_35 }), v2: ran([], { conf: SPARK_35 }) });
    expect(before40.verdict).toBe('unknown');
    expect(before40.reasons[0]).toMatchObject({
      code: 'OPERATOR_REMOVED',
      effect: 'silent',
      release: 'Spark before 4.0',
    });
  });

  it('a column of a join that became null-able, in its own store', async () => {
    const join = (value: string): WrittenOperator => ({
      name: 'symmetricHashJoin',
      stores: {
        'left-keyToNumValues': { key: ['field0 string!'], value: ['value bigint!'] },
        'left-keyWithIndexToValue': {
          key: ['field0 string!', 'index bigint!'],
          value: [value, 'matched boolean'],
        },
        'right-keyToNumValues': { key: ['field0 string!'], value: ['value bigint!'] },
        'right-keyWithIndexToValue': {
          key: ['field0 string!', 'index bigint!'],
          value: ['b string', 'matched boolean'],
        },
      },
    });
    const judged = await tried({ v1: ran([join('a string!')]), v2: ran([join('a string')]) });
    expect(judged.verdict).toBe('new-checkpoint');
    expect(judged.reasons[0]?.summary).toContain('not null in the state and may be null in v2');
    expect(judged.reasons[0]?.evidence[0]).toBe(
      'orders_v1/state/0/0/left-keyWithIndexToValue/_metadata/schema',
    );
  });

  it('another number of sources', async () => {
    const two = ran([], { batches: [[kafka({ orders: [1] }), kafka({ orders: [1] })]] });
    expect(codes(await tried({ v2: two }), 'fail')).toEqual(['SOURCE_COUNT_CHANGED']);
  });

  it('sources in another order, or of another kind', async () => {
    const ab = ran([], { batches: [[kafka({ a: [1] }), kafka({ b: [1] })]] });
    const ba = ran([], { batches: [[kafka({ b: [1] }), kafka({ a: [1] })]] });
    expect(codes(await tried({ v1: ab, v2: ba }), 'fail')).toEqual([
      'SOURCES_REORDERED',
      'SOURCES_REORDERED',
    ]);
    expect(codes(await tried({ v2: ran([], { batches: [[delta(3)]] }) }), 'fail')).toEqual([
      'SOURCE_KIND_CHANGED',
    ]);
  });

  it('a topic that is gone, unless v2 tolerates that or it is said to be the same source', async () => {
    const v2 = ran([], { batches: [[kafka({ orders_dev: [1] })]] });
    expect(codes(await tried({ v2 }), 'fail')).toEqual(['TOPIC_REMOVED']);
    const source = { kind: 'kafka', location: undefined, options: { failOnDataLoss: false } };
    const tolerant = await tried({ v2, declared: { v1: null, v2: { sources: [source] } } });
    expect([tolerant.verdict, codes(tolerant, 'silent')[0]]).toEqual(['resume', 'TOPIC_REMOVED']);
    expect((await tried({ v2, said: [{ v1: 0, v2: 0 }] })).verdict).toBe('resume');
  });

  it('another Delta table', async () => {
    const at = (table: string) => ran([], { started: [], batches: [[delta(3, -1, false, table)]] });
    expect(codes(await tried({ v1: at('a'), v2: at('b') }), 'fail')).toEqual(['SOURCE_TABLE_CHANGED']);
  });

  it('state files of another format', async () => {
    const v2 = {
      declared: { v1: null, v2: { conf: { 'spark.sql.streaming.stateStore.checkpointFormatVersion': '2' } } },
    };
    const judged = await tried({ v1: ran([COUNTS]), v2: ran([COUNTS]), ...v2 });
    expect(codes(judged, 'fail')).toEqual(['CHECKPOINT_FORMAT_CHANGED']);
  });
});

describe('a new checkpoint, since Spark would run and write wrong results', () => {
  it('another aggregate of the same type', async () => {
    const judged = await stateful({ value: ['count bigint!', 'max double'] });
    expect(judged.verdict).toBe('new-checkpoint');
    expect(judged.reasons[0]).toMatchObject({ code: 'AGGREGATE_REPLACED', effect: 'silent' });
  });

  it('a window that both declare, with another size', async () => {
    const declare = (window: number): DeclaredVersion => ({
      operators: [{ kind: 'aggregation', keys: [], window, watermark: 60_000, outputMode: 'append' }],
    });
    const run = (window: number) =>
      tried({
        v1: ran([COUNTS]),
        v2: ran([COUNTS]),
        declared: { v1: declare(300_000), v2: declare(window) },
      });
    const changed = await run(600_000);
    expect(changed.verdict).toBe('new-checkpoint');
    expect(changed.reasons[0]).toMatchObject({ code: 'WINDOW_CHANGED', effect: 'silent' });
    const same = await run(300_000);
    expect(same.verdict).toBe('resume');
    expect(codes(same, 'silent')).toEqual([
      'WINDOW_SLIDE_NOT_RECORDED',
      'EXPRESSIONS_NOT_RECORDED',
      'SINK_NOT_RECORDED',
    ]);
  });
});

describe('unknown', () => {
  it('a key of the same type under another name: a rename, or another column', async () => {
    const judged = await stateful({ key: ['window window!', 'account string'] });
    expect(judged.verdict).toBe('unknown');
    expect(judged.reasons[0]).toMatchObject({ code: 'KEY_COLUMNS_DIFFER', effect: 'silent' });
    expect(judged.reasons[0]?.summary).toContain('--renamed country=account');
  });

  it('a v2 that never ran and is not declared', async () => {
    const judged = await tried({ v2: NOT_STARTED });
    expect(judged.verdict).toBe('unknown');
    expect(codes(judged).slice(0, 2)).toEqual(['V2_SOURCES_UNKNOWN', 'V2_STATE_UNKNOWN']);
  });

  it('a copy, whose files are those of v1', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const judged = await tried({ v1: ran([COUNTS], { queryId: id }), v2: ran([COUNTS], { queryId: id }) });
    expect(judged.verdict).toBe('unknown');
    expect(codes(judged)[0]).toBe('SAME_QUERY_ID');
  });

  it('an older Spark than the one that wrote v1', async () => {
    const judged = await tried({ v1: ran(), v2: ran([], { conf: SPARK_35 }) });
    expect(judged.verdict).toBe('unknown');
    expect(codes(judged)[0]).toBe('SPARK_DOWNGRADE');
  });
});

describe('what real Spark taught (docs/changes.md)', () => {
  it('4.3 says of every column that it may be null: against an older checkpoint that proves nothing', async () => {
    const nullable = {
      ...COUNTS,
      key: ['window window', 'country string'],
      value: ['count bigint', 'sum double'],
    };
    const upgrade = await tried({ v1: ran([COUNTS]), v2: ran([nullable], { conf: SPARK_43 }) });
    expect([upgrade.verdict, codes(upgrade)[0]]).toEqual(['unknown', 'STATE_COLUMNS_UNKNOWN']);
    const retyped = { ...nullable, value: ['count int', 'sum double'] };
    const changed = await tried({ v1: ran([COUNTS]), v2: ran([retyped], { conf: SPARK_43 }) });
    expect([changed.verdict, codes(changed)[0]]).toEqual(['new-checkpoint', 'STATE_VALUE_CHANGED']);
  });

  it('checkpoint format 2 on a checkpoint of format 1: 4.3 ignores it, 4.0 to 4.2 stop', async () => {
    const declared = {
      v1: null,
      v2: { conf: { 'spark.sql.streaming.stateStore.checkpointFormatVersion': '2' } },
    };
    const on = (conf: Record<string, string>) =>
      tried({ v1: ran([COUNTS], { conf }), v2: ran([COUNTS], { conf }), declared });
    const told = ({ verdict, reasons }: Judgement) => [
      verdict,
      reasons.find(({ code }) => code === 'CHECKPOINT_FORMAT_CHANGED')?.release,
    ];
    expect(told(await on(SPARK_42))).toEqual(['new-checkpoint', 'Spark 4.0 to 4.2']);
    expect(told(await on(SPARK_43))).toEqual(['resume', 'Spark 4.3 and later']);
  });

  it('before 4.0 a session and a limit show by their columns', async () => {
    const old = { name: null, value: ['count bigint!'] };
    const sessions = { ...old, key: ['country string', 'sessionStartTime timestamp!'] };
    const judged = await tried({ v1: ran([sessions]), v2: ran([sessions]) });
    expect(judged.reasons.find(({ code }) => code === 'WINDOW_NOT_RECORDED')?.summary).toContain('their gap');
    const limit = { name: null, key: ['key void'], value: ['value bigint'] };
    expect(codes(await tried({ v1: ran([limit]), v2: ran([limit]) }))).toContain('LIMIT_NOT_RECORDED');
  });

  it('a join with another time bound: right or wrong, which the words of a bound do not tell', async () => {
    const declare = (bound: string): DeclaredVersion => ({
      operators: [{ kind: 'join', keys: ['id'], bound }],
    });
    const join = { ...COUNTS, name: 'symmetricHashJoin' };
    const declared = { v1: declare('30 seconds'), v2: declare('60 seconds') };
    const judged = await tried({ v1: ran([join]), v2: ran([join]), declared });
    expect([judged.verdict, codes(judged)[0]]).toEqual(['unknown', 'JOIN_BOUND_CHANGED']);
  });

  it('another folder of a file source stops the start, a pattern or a folder above does not', async () => {
    const file = (path: string): DeclaredVersion => ({
      sources: [{ kind: 'file', location: path, options: {} }],
      operators: [],
    });
    const v1 = ran([], { started: [], batches: [['{"logOffset":0}']] });
    const to = (path: string) =>
      tried({ v1, v2: NOT_STARTED, declared: { v1: file('/lake/orders'), v2: file(path) } });
    expect((await to('/lake/orders/')).verdict).toBe('resume');
    expect(codes(await to('/lake/orders_eu'), 'fail')).toEqual(['SOURCE_PATH_CHANGED']);
    for (const path of ['/lake/orders*', '/lake']) {
      const judged = await to(path);
      expect([judged.verdict, codes(judged, 'silent')[0]]).toEqual(['resume', 'SOURCE_PATH_CHANGED']);
    }
  });

  it('named sources may come and go; names for sources that had none stop the start', async () => {
    const named = (...names: string[]) =>
      ran([], { started: [], names, batches: [names.map(() => kafka({ orders: [1] }))] });
    const more = await tried({ v1: named('home'), v2: named('home', 'abroad') });
    expect([more.verdict, ...codes(more, 'silent')]).toContain('NAMED_SOURCE_ADDED');
    expect(more.verdict).toBe('resume');
    const fewer = await tried({ v1: named('home', 'abroad'), v2: named('home') });
    expect([fewer.verdict, codes(fewer, 'silent')[0]]).toEqual(['resume', 'NAMED_SOURCE_REMOVED']);
    expect(codes(await tried({ v2: named('home') }), 'fail')).toEqual(['SOURCE_NAMES_DIFFER']);
  });

  it('a sink with another topic, or partitioned by another column', async () => {
    const to = (kind: string, options: Record<string, string>): DeclaredVersion => ({
      sink: { kind, location: undefined, options, mode: 'append', txnAppId: undefined },
    });
    const topics = { v1: to('kafka', { topic: 'a' }), v2: to('kafka', { topic: 'b' }) };
    expect(codes(await tried({ declared: topics }), 'silent')).toEqual(['SINK_CHANGED']);
    const parts = { v1: to('parquet', {}), v2: to('parquet', { partitionBy: 'country' }) };
    expect(codes(await tried({ declared: parts }), 'silent')).toEqual(['SINK_PARTITIONING_CHANGED']);
  });
});

describe('a v2 that has not run is judged by its declaration', () => {
  const topic = (subscribe: string) => ({ kind: 'kafka', location: undefined, options: { subscribe } });
  const declared = (v2: DeclaredVersion) =>
    tried({ v1: ran([COUNTS]), v2: NOT_STARTED, declared: { v1: null, v2 } });

  it('which may prove that Spark refuses', async () => {
    const two = await declared({ sources: [topic('orders'), topic('payments')], operators: [] });
    expect(two.verdict).toBe('new-checkpoint');
    expect(codes(two, 'fail')).toEqual(['SOURCE_COUNT_CHANGED', 'OPERATOR_REMOVED']);
    const other = await declared({
      sources: [topic('orders')],
      operators: [{ kind: 'dedup', keys: ['id'] }],
    });
    expect(codes(other, 'fail')).toEqual(['OPERATORS_CHANGED']);
  });

  it('and proves that it may resume only without state', async () => {
    const same = await declared({
      sources: [topic('orders')],
      operators: [{ kind: 'aggregation', keys: [] }],
    });
    expect([same.verdict, codes(same)[0]]).toEqual(['unknown', 'V2_STATE_UNKNOWN']);
    const stateless = await tried({
      v1: ran(),
      v2: NOT_STARTED,
      declared: { v1: null, v2: { sources: [topic('orders')], operators: [] } },
    });
    expect(stateless.verdict).toBe('resume');
  });

  it('a start option is ignored on a checkpoint with batches', async () => {
    const source = {
      kind: 'kafka',
      location: undefined,
      options: { subscribe: 'orders', startingOffsets: 'latest' },
    };
    const judged = await tried({ declared: { v1: null, v2: { sources: [source] } } });
    expect(judged.reasons.find(({ code }) => code === 'START_OPTION_IGNORED')?.summary).toContain(
      'startingOffsets=latest',
    );
  });
});

describe('real Spark', () => {
  it.each(['4.2.1', '3.5.9'])('%s: orders_v2 groups by one key more than orders_v1', async (spark) => {
    const { versions } = await readMoment('dev.end', spark);
    const [v1, v2] = [versions.get('orders_v1'), versions.get('orders_v2')];
    if (v1 === undefined || v2 === undefined) throw new Error('the recording has two versions');
    const judged = judge(v1, v2);
    expect(judged.verdict).toBe('new-checkpoint');
    expect(judged.reasons[0]).toMatchObject({ code: 'STATE_KEY_CHANGED', effect: 'fail' });
    expect(judge(v1, v1).verdict).toBe('resume');
    expect(judge(v2, v2).verdict).toBe('resume');
  });
});
