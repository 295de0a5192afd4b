import { describe, expect, it } from 'vitest';
import { sampleState } from '@/e2e/support/sample-state';
import type { StorePartition } from '@/lib/contract/version';
import { prepareChain } from './prepare-chain';
import { keysAreCounted, keysWords, prepareHeat } from './prepare-heat';
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
    expect(heat.skew).toMatch(/^Skewed: partition 3 holds most: .* times the median of /);
  });
  it('leaves cells hollow when keys are not counted, and says so', () => {
    const store = storeOf({ counted: false });
    expect(keysAreCounted(store)).toBe(false);
    const heat = prepareHeat(store, 'keys');
    expect(heat.cells.every((cell) => cell.share === null)).toBe(true);
    expect(heat).toMatchObject({ top: null, skew: 'Keys are not counted, so their skew is not known.' });
  });
  it('compares exactly beyond 2^53', () => {
    const big = {
      ...storeOf(),
      partitions: [
        partition({ partition: 0, keys: '9007199254740993' }),
        partition({ partition: 1, keys: '9007199254740992' }),
      ],
    };
    expect(plain(prepareHeat(big, 'keys').skew)).toContain(
      'partition 0 holds most: 9007199254740993 keys, 1 times',
    );
  });
  it('is even, empty or single when it is', () => {
    const of = (...bytes: string[]) =>
      prepareHeat(
        { ...storeOf(), partitions: bytes.map((liveBytes, i) => partition({ partition: i, liveBytes })) },
        'bytes',
      ).skew;
    expect(of('100', '110', '105')).toMatch(/^Even: /);
    expect(of('0', '0')).toBe('All partitions are empty.');
    expect(of('0', '0', '5')).toContain('the median is 0');
    expect(of('7')).toBe('One partition: 7 B.');
  });
});

describe('keysWords', () => {
  it('says bounds where only bounds are known', () => {
    expect(keysWords({ keys: null, keysMin: '10', keysMax: '20' })).toBe('10 to 20 keys');
    expect(keysWords({ keys: '1', keysMin: null, keysMax: null })).toBe('1 key');
    expect(keysWords({ keys: null, keysMin: null, keysMax: null })).toBe('keys not counted');
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
