import { describe, expect, it } from 'vitest';
import { confDiff } from './conf-diff';
import { stateDiff } from './state-diff';
import { operatorFiles, type WrittenOperator } from './test-data/written-state';
import { kafka, readWritten, type WrittenVersion } from './test-data/written-version';
import { comparisonOf } from './verdict';

const COUNTS: WrittenOperator = { name: 'stateStoreSave', key: ['country string'], value: ['count bigint!'] };
const PARTITIONS = 'spark.sql.shuffle.partitions';

function ran(operators: WrittenOperator[], more: WrittenVersion = {}): WrittenVersion {
  return {
    batches: [[kafka({ orders: [100] })]],
    conf: { [PARTITIONS]: '1' },
    ...more,
    files: operatorFiles(...operators),
  };
}

async function compared(v1: WrittenVersion, v2: WrittenVersion, conf?: Record<string, string>) {
  const declared = { v1: null, v2: conf === undefined ? null : { conf } };
  return comparisonOf(await readWritten(v1), await readWritten({ name: 'orders_v2', ...v2 }), { declared });
}

describe('settings that differ', () => {
  it('with what v2 would use on the checkpoint of v1; equal ones are left out', async () => {
    const codec = 'spark.sql.streaming.stateStore.compression.codec';
    const v1 = ran([COUNTS], { conf: { [PARTITIONS]: '1', [codec]: 'lz4' } });
    const v2 = ran([COUNTS], { conf: { [PARTITIONS]: '8', [codec]: 'LZ4' } });
    expect(confDiff(await compared(v1, v2))).toEqual([
      {
        key: PARTITIONS,
        v1: '1',
        v2: '8',
        resumesWith: '1',
        words: "v1 uses 1, v2 8. On v1's checkpoint v2 would use 1.",
      },
    ]);
  });

  it('by its declaration where v2 has not run, and by nothing else', async () => {
    expect(confDiff(await compared(ran([COUNTS]), {}))).toEqual([]);
    const [change] = confDiff(await compared(ran([COUNTS]), {}, { [PARTITIONS]: '16' }));
    expect(change).toMatchObject({ v1: '1', v2: '16', resumesWith: '1' });
  });
});

describe('states that differ', () => {
  it('by operators that only one has', async () => {
    const dedupe: WrittenOperator = { id: 1, name: 'dedupe', key: ['id string'] };
    const diff = stateDiff(await compared(ran([COUNTS]), ran([COUNTS, dedupe])));
    expect(diff.map(({ change, operatorId, v1, v2 }) => [change, operatorId, v1, v2])).toEqual([
      ['operator-added', '1', null, 'dedupe'],
    ]);
  });

  it('by columns, with both as text', async () => {
    const [change, ...more] = stateDiff(
      await compared(ran([COUNTS]), ran([{ ...COUNTS, key: ['country string', 'tier int!'] }])),
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      change: 'columns-changed',
      part: 'key',
      v1: '(country string)',
      v2: '(country string, tier int not null)',
    });
  });

  it('by names alone, which Spark ignores', async () => {
    const diff = stateDiff(await compared(ran([COUNTS]), ran([{ ...COUNTS, key: ['land string'] }])));
    expect(diff.map(({ change }) => change)).toEqual(['names-changed']);
  });

  it('not at all while v2 has left none', async () => {
    expect(stateDiff(await compared(ran([COUNTS]), {}))).toEqual([]);
  });
});
