import { describe, expect, it } from 'vitest';
import { sampleJoinState, sampleState } from '@/e2e/support/sample-state';
import type { StorePartition } from '@/lib/contract/version';
import { operatorWords, storeWords } from './operator-words';
import { prepareChain } from './prepare-chain';
import { prepareField } from './prepare-field';
import { prepareHeat } from './prepare-heat';
import { keysRemark, keysRemarkOfAll, keysWords, whyNotExact } from './prepare-keys';
import { orderPartitions } from './prepare-partitions';
import { prepareProperties } from './prepare-properties';
import { repairWords } from './prepare-repair';
import { summarise } from './prepare-summary';

const state = (options: Parameters<typeof sampleState>[0] = {}) => {
  const sample = sampleState(options).state;
  if (sample === null) throw new Error('the sample has state');
  return sample;
};
const storeOf = (options: Parameters<typeof sampleState>[0] = {}) => {
  const store = state(options).operators[1]?.stores[0];
  if (store === undefined) throw new Error('the sample has two operators');
  return store;
};
const partition = (over: Partial<StorePartition>): StorePartition => {
  const [first] = storeOf().partitions;
  if (first === undefined) throw new Error('the sample has partitions');
  return { ...first, ...over };
};
const plain = (text: string | undefined) => text?.replaceAll('\u202f', '');

describe('prepareHeat', () => {
  it('puts all partitions on one scale that ends at the largest', () => {
    const heat = prepareHeat(storeOf(), 'bytes');
    expect(heat.cells).toHaveLength(10);
    expect(heat.cells[3]?.share).toBe(1);
    expect(heat.top).toMatch(/^partition 3, [\d.]+ MB$/);
    expect(heat.inexact).toBeNull();
  });
  it('leaves cells hollow when keys are not counted, and says so', () => {
    const heat = prepareHeat(storeOf({ counted: false }), 'keys');
    expect(heat.cells.every((cell) => cell.share === null)).toBe(true);
    expect(heat).toMatchObject({ top: null, inexact: '10 partitions hollow: not counted' });
  });
  it('fills by the lower bound where only bounds are known, and says so', () => {
    const store = {
      ...storeOf(),
      partitions: [
        partition({ partition: 0, keys: '40' }),
        partition({ partition: 1, keys: null, keysMin: '10', keysMax: '90' }),
      ],
    };
    const heat = prepareHeat(store, 'keys');
    expect(heat.cells.map(({ share }) => share)).toEqual([1, 0.25]);
    expect(heat).toMatchObject({
      top: 'partition 0, 40 keys',
      inexact: '1 partition filled by the lower bound',
    });
  });
  it('compares exactly beyond 2^53', () => {
    const big = {
      ...storeOf(),
      partitions: [
        partition({ partition: 0, keys: '9007199254740992' }),
        partition({ partition: 1, keys: '9007199254740993' }),
      ],
    };
    expect(plain(prepareHeat(big, 'keys').top ?? '')).toBe('partition 1, 9007199254740993 keys');
  });
});

describe('prepareField', () => {
  const cells = prepareHeat(storeOf({ partitions: 1000, broken: true }), 'bytes').cells;
  it('draws a thousand partitions as a handful of paths, the broken one as a cross', () => {
    const field = prepareField(cells, 50);
    expect(field.rows).toBe(20);
    expect(field.fills.length).toBeLessThan(10);
    expect(field.fills.reduce((sum, { path }) => sum + path.split('M').length - 1, 0)).toBe(999);
    expect(field.broken).toContain('M3.06 0.06');
  });
});

describe('keys in words', () => {
  it('says bounds where only bounds are known', () => {
    expect(keysWords({ keys: null, keysMin: '10', keysMax: '20' })).toBe('between 10 and 20 keys');
    expect(keysWords({ keys: null, keysMin: '10', keysMax: null })).toBe('at least 10 keys');
    expect(keysWords({ keys: '1', keysMin: '1', keysMax: '1' })).toBe('1 key');
    expect(keysWords({ keys: null, keysMin: null, keysMax: null })).toBe('keys not counted');
  });
  it('says why they are not exact, and where', () => {
    const unknown = { keys: null, keysMin: null, keysMax: null };
    const exact = { keys: '1', keysMin: '1', keysMax: '1', notCounted: null };
    const large = { ...unknown, notCounted: 'too large' };
    expect(whyNotExact([exact])).toBeNull();
    expect(whyNotExact([exact, large, large])).toBe('2 of 3 partitions: too large');
    expect(whyNotExact([large, { ...unknown, notCounted: 'removed meanwhile' }])).toBe(
      'too large, and 1 other reason',
    );
    expect(whyNotExact([{ ...unknown, notCounted: null }])).toBe('not counted yet');
    expect(whyNotExact([{ keys: null, keysMin: '1', keysMax: '9', notCounted: null }])).toMatch(
      /^exact at the next snapshot/,
    );
  });
});

describe('keysRemark', () => {
  it('does not call exact what belongs to an older version than the one needed', () => {
    const whole = partition({ keys: '2', loadable: true });
    const older = partition({ keys: '2', loadable: false, version: '4308' });
    expect(keysRemark(whole)).toBe('exact');
    expect(plain(keysRemark(older))).toBe('of version 4308, the newest that can be built');
    expect(keysRemarkOfAll([whole, older])).toContain('1 partition at an older version');
    expect(keysRemarkOfAll([whole])).toBe('exact');
  });
});

describe('operatorWords', () => {
  it('tells a join by its stores where Spark does not name it', () => {
    expect(operatorWords(null, ['left-keyToNumValues']).title).toBe('stream-stream join');
    expect(operatorWords(null, ['default']).title).toBe('kind not recorded');
    expect(operatorWords('somethingNew').title).toBe('somethingNew');
  });
});

describe('orderPartitions', () => {
  const rows = [
    partition({ partition: 0, liveBytes: '5', loadable: true }),
    partition({ partition: 1, liveBytes: '9', loadable: true }),
    partition({ partition: 2, liveBytes: '1', loadable: false }),
    partition({ partition: 3, liveBytes: null, loadable: true }),
  ];
  const order = (over: object) =>
    orderPartitions(rows, { by: 'bytes', order: 'partition', all: true, ...over }).rows.map(
      (row) => row.partition,
    );
  it('puts what cannot be loaded first, and what is not known last', () => {
    expect(order({})).toEqual([2, 0, 1, 3]);
    expect(order({ order: 'size' })).toEqual([2, 1, 0, 3]);
  });
  it('shows the first fifty until asked for all', () => {
    const many = Array.from({ length: 60 }, (_, i) => partition({ partition: i, loadable: true }));
    expect(orderPartitions(many, { by: 'bytes', order: 'partition', all: false })).toMatchObject({
      hidden: 10,
    });
  });
});

describe('repairWords', () => {
  it('tells apart what Spark repairs by itself from what stays broken', () => {
    expect(repairWords(partition({ loadable: true }))).toBeNull();
    expect(plain(repairWords(partition({ loadable: false, repairableFrom: '4308' })) ?? '')).toContain(
      'go back to the older snapshot 4308',
    );
    expect(repairWords(partition({ loadable: false, repairableFrom: '0' }))).toContain('the empty state');
    expect(repairWords(partition({ loadable: false, repairableFrom: null }))).toContain(
      'until the files are back',
    );
  });
});

describe('prepareProperties', () => {
  it('reads modes and state variables', () => {
    const text =
      '{"timeMode":"NoTime","stateVariables":[{"stateName":"totals","stateVariableType":"ValueState","ttlEnabled":true}]}';
    expect(prepareProperties(text)).toEqual({
      facts: [{ name: 'Time mode', value: 'NoTime' }],
      variables: [{ name: 'totals', kind: 'ValueState', ttl: 'with time to live' }],
      raw: null,
    });
  });
  it('shows what it does not understand as it stands', () => {
    expect(prepareProperties('{"timeMode":')?.raw).toBe('{"timeMode":');
    expect(prepareProperties(null)).toBeNull();
  });
});

describe('storeWords', () => {
  it('knows the stores of a join, and claims nothing of others', () => {
    expect(storeWords('right-keyWithIndexToValue')).toBe('right side: the rows themselves');
    expect(storeWords('default')).toBeNull();
    expect(storeWords('left-somethingNew')).toBeNull();
  });
});

describe('prepareChain', () => {
  it('goes from the snapshot over each change to the version needed', () => {
    const chain = prepareChain(partition({ snapshotVersion: '4309', changesToReplay: 3 }), '4312');
    expect(chain?.links.map(({ version, kind }) => `${kind} ${version}`)).toEqual([
      'snapshot 4309',
      'change 4310',
      'change 4311',
      'change 4312',
    ]);
    expect(chain?.links.map(({ x }) => x)).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(plain(chain?.sentence)).toBe('Version 4312 is built from snapshot 4309 and 3 changes.');
  });
  it('shows what is missing in its place', () => {
    const chain = prepareChain(
      partition({
        snapshotVersion: '4308',
        version: '4308',
        changesToReplay: null,
        loadable: false,
        missing: ['state/0/3/4309.delta'],
        damaged: [{ path: 'state/0/3/4311.delta', detail: 'no bytes' }],
      }),
      '4312',
    );
    expect(chain?.links.map(({ kind }) => kind)).toEqual([
      'snapshot',
      'missing',
      'change',
      'damaged',
      'change',
    ]);
    expect(plain(chain?.sentence)).toBe(
      'Version 4312 cannot be built: 1 file missing, 1 file damaged. The newest that can be built is 4308.',
    );
  });
  it('starts at the empty state without a snapshot, and folds what is too long', () => {
    expect(prepareChain(partition({ snapshotVersion: null, changesToReplay: 2 }), '2')?.links[0]?.kind).toBe(
      'empty',
    );
    const long = prepareChain(partition({ snapshotVersion: '1', changesToReplay: 9000 }), '9001');
    expect(long?.folded).toBe(9000);
    expect(long?.links).toHaveLength(1);
  });
  it('is one point when the snapshot is what is needed', () => {
    const chain = prepareChain(partition({ snapshotVersion: '5', changesToReplay: 0 }), '5');
    expect(chain?.links).toEqual([{ version: '5', kind: 'snapshot', x: 1 }]);
    expect(chain?.sentence).toContain('nothing to replay');
  });
  it('says nothing when nothing is known', () => {
    expect(prepareChain(partition({ version: null }), null)).toBeNull();
  });
});

describe('summarise', () => {
  it('counts every partition of every store of a join', () => {
    const join = sampleJoinState(200).state;
    if (join === null) throw new Error('the sample has state');
    expect(summarise(join)).toMatchObject({ partitions: 800, broken: [], keysRemark: 'exact' });
  });
  it('says in words whether a restart can load it', () => {
    const good = summarise(state());
    expect(plain(good.sentence)).toBe(
      'A restart needs version 4312: it is complete in all 20 partitions of 2 operators.',
    );
    expect(good).toMatchObject({ broken: [], mostChanges: 6 });
    const bad = summarise(state({ broken: true }));
    expect(bad.word).toBe('Cannot be loaded');
    expect(bad.broken).toHaveLength(1);
    expect(bad.mostChanges).toBeNull();
  });
});
