import { describe, expect, test } from 'vitest';
import type { StorePartitionReading } from '../reading';
import type { ReadingMemory } from '../reading-memory';
import { between, exactly, one, partitionOf, put, remove } from '../test-data/counted-store';
import { changelogWithFamilies, type StateRecord } from '../test-data/state-file';

/** The numbers of a linear congruential generator: the same in each run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('HDFS: exact by replay', () => {
  test('a key counts once, however often it is put; a removed one does not', async () => {
    const query = one()
      .batches(0, 2)
      .hdfs(0, '1.delta', put('a', 'b', 'c'))
      .hdfs(0, '2.delta', [...put('b'), ...remove('a')])
      .hdfs(0, '3.delta', [...remove('c', 'never there'), ...put('a', 'd')]);
    expect((await partitionOf(query)).partition).toMatchObject(exactly(3n));
  });

  test('an empty store has 0 keys, which is not unknown', async () => {
    expect((await partitionOf(one().batches(0, 0).hdfs(0, '1.delta'))).partition).toMatchObject(exactly(0n));
  });

  test('from a snapshot on; what lies below it is not read', async () => {
    const query = one()
      .batches(0, 3)
      .hdfs(0, '1.delta', new Uint8Array([1, 2, 3]))
      .hdfs(0, '2.snapshot', put('a', 'b', 'c'))
      .hdfs(0, '3.delta', [...remove('a'), ...put('b')])
      .hdfs(0, '4.delta', put('e'));
    const { partition } = await partitionOf(query);
    expect(partition).toMatchObject({ ...exactly(3n), loadable: true, damaged: [] });
  });

  test('at an earlier batch, and the memory of the newest stays', async () => {
    const query = one().batches(0, 1).hdfs(0, '1.delta', put('a')).hdfs(0, '2.delta', put('b'));
    const { memory } = await partitionOf(query);
    const early = await partitionOf(query, { previous: memory, asOfBatch: 0n });
    expect(early.partition).toMatchObject({ version: 1n, ...exactly(1n) });
    query.batch(2).hdfs(0, '3.delta', put('c'));
    const late = await partitionOf(query, { previous: memory });
    expect(late.partition).toMatchObject(exactly(3n));
    // Two logs with two reads each, and the one new delta.
    expect(late.requests).toEqual({ list: 1, read: 4 + 1 });
  });

  test('with sizes only nothing is decoded, and nobody says why', async () => {
    const query = one().batches(0, 0).hdfs(0, '1.delta', put('a'));
    const { partition } = await partitionOf(query, { state: 'sizes' });
    expect(partition).toMatchObject({ keys: null, keysMin: null, keysMax: null, notCounted: null });
  });
});

describe('RocksDB: exact at a snapshot, bounds after it', () => {
  /** Changelogs before the snapshot were cleaned up. */
  const afterSnapshot = (numKeys: number, ...changes: StateRecord[][]) => {
    const query = one()
      .batches(0, 9 + changes.length)
      .zip(0, '10', numKeys);
    changes.forEach((records, i) => {
      query.changelog(0, `${11 + i}`, records);
    });
    return query;
  };

  test.each<[string, number, StateRecord[][], object]>([
    ['keys that are put may have been there', 5, [put('a', 'b')], between(5n, 7n)],
    ['keys that are removed may not have been there', 5, [remove('a', 'b')], between(3n, 5n)],
    ['a key that is named twice counts once', 5, [put('a'), remove('a')], between(4n, 5n)],
    ['never fewer than are known', 1, [put('a', 'b', 'c')], between(3n, 4n)],
    ['a snapshot without keys makes it exact', 0, [put('a', 'b'), remove('a')], exactly(1n)],
    ['changes without records leave it exact', 5, [[]], exactly(5n)],
  ])('%s', async (_, numKeys, changes, expected) => {
    expect((await partitionOf(afterSnapshot(numKeys, ...changes))).partition).toMatchObject(expected);
  });

  test('exact where all changes since the empty state are there', async () => {
    const query = one()
      .batches(0, 2)
      .changelog(0, '1', put('a', 'b'))
      .changelog(0, '2', put('b', 'c'))
      .zip(0, '2', 3)
      .changelog(0, '3', [...remove('a'), ...put('c')]);
    expect((await partitionOf(query)).partition).toMatchObject({ ...exactly(2n), snapshotVersion: 2n });
  });

  test('a full reading makes bounds exact where the changes since the empty state are there', async () => {
    const query = one().batches(0, 0).changelog(0, '1', put('a', 'b')).zip(0, '1', 2);
    const { memory } = await partitionOf(query);
    query.batch(1).changelog(0, '2', put('a'));
    expect((await partitionOf(query, { previous: memory })).partition).toMatchObject(between(2n, 3n));
    expect((await partitionOf(query, { previous: memory, deep: true })).partition).toMatchObject(exactly(2n));
    query.batch(2).changelog(0, '3', remove('b'));
    expect((await partitionOf(query, { previous: memory })).partition).toMatchObject(exactly(1n));
  });

  test('changes before the snapshot are read once', async () => {
    const query = afterSnapshot(5, put('a', 'b')).changelog(0, '9', put('b')).changelog(0, '10', put('x'));
    const { partition, memory, requests } = await partitionOf(query);
    expect(partition).toMatchObject(between(5n, 6n));
    const again = await partitionOf(query, { previous: memory, deep: true });
    expect(again.partition).toEqual(partition);
    expect(requests.read - again.requests.read).toBe(requests.read);
    query.batch(11).changelog(0, '12', put('a'));
    const next = await partitionOf(query, { previous: memory, deep: true });
    expect(next.partition).toMatchObject(between(5n, 6n));
    expect(next.requests).toEqual({ list: 1, read: 2 + 1 });
  });

  test('tracking of rows is off: not counted, in words; exact all the same from the empty state', async () => {
    const query = one().batches(0, 10).zip(0, '10', -1).changelog(0, '11', put('a'));
    expect((await partitionOf(query)).partition).toMatchObject({
      keys: null,
      keysMin: null,
      notCounted: 'row tracking is off: the snapshot does not say how many keys it has',
    });
    const young = one().batches(0, 1).zip(0, '1', -1).changelog(0, '1', put('a')).changelog(0, '2', put('b'));
    expect((await partitionOf(young)).partition).toMatchObject(exactly(2n));
  });

  test('a later snapshot makes the count exact, one that comes late as well', async () => {
    const query = afterSnapshot(5, put('a'));
    const first = await partitionOf(query);
    expect(first.partition).toMatchObject(between(5n, 6n));
    query.batch(11).changelog(0, '12', put('b')).zip(0, '11', 6);
    const second = await partitionOf(query, { previous: first.memory });
    // At 11 there were 6, one of them a: b is one of the other five, or new.
    expect(second.partition).toMatchObject({ ...between(6n, 7n), snapshotVersion: 11n });
    query.batch(12).changelog(0, '13', put('a')).zip(0, '12', 7);
    const third = await partitionOf(query, { previous: first.memory });
    // a is known by now, from the changes before the snapshot.
    expect(third.partition).toMatchObject(exactly(7n));
    expect((await partitionOf(query)).partition).toMatchObject(exactly(7n));
    query.without('state/0/0/11.changelog', 'state/0/0/12.changelog');
    expect((await partitionOf(query)).partition).toMatchObject(between(7n, 8n));
    expect(third.requests).toEqual({ list: 1, read: 4 + 2 });
  });

  test('keys of internal column families are left out, as Spark leaves them out', async () => {
    const families = {
      columnFamilyMapping: { counts: 1, $procTimers_keyToTimestamp: 2 },
      columnFamilyTypeMap: {},
      maxColumnFamilyId: 2,
    };
    const query = one()
      .batches(0, 1)
      .zip(0, '1', 0, 100, families)
      .changelog(
        0,
        '2',
        changelogWithFamilies([
          { family: 1, put: 'a' },
          { family: 2, put: 'a' },
          { family: 2, put: 'b' },
          { family: 1, put: 'b' },
          { family: 1, remove: 'a' },
        ]),
      );
    expect((await partitionOf(query)).partition).toMatchObject(exactly(1n));
    query.batch(2).changelog(0, '3', changelogWithFamilies([{ family: 9, put: 'x' }]));
    expect((await partitionOf(query)).partition).toMatchObject({
      keys: null,
      notCounted: 'no snapshot says what column family 9 is',
    });
  });
});

describe('a query over many batches, read after each one and anew', () => {
  const KEYS = 30;
  const MANY_KEYS = 150;

  test.each([1, 2, 3, 4])('HDFS, run %i: always the true number', async (seed) => {
    const random = chance(seed);
    const query = one();
    const truth = new Set<string>();
    let memory: ReadingMemory | undefined;
    for (let batch = 0; batch < 40; batch++) {
      const records = Array.from({ length: random(8) }, (): StateRecord => {
        const key = `key ${random(KEYS)}`;
        return random(3) === 0 ? { remove: key } : { put: key };
      });
      for (const record of records) 'put' in record ? truth.add(record.put) : truth.delete(record.remove);
      query.batch(batch).hdfs(0, `${batch + 1}.delta`, records);
      if (random(6) === 0) query.hdfs(0, `${batch + 1}.snapshot`, put(...truth));
      const next = await partitionOf(query, { previous: memory });
      expect(next.partition).toMatchObject(exactly(BigInt(truth.size)));
      expect((await partitionOf(query)).partition).toMatchObject(exactly(BigInt(truth.size)));
      memory = next.memory;
    }
  });

  test.each([1, 2, 3, 4])('RocksDB, run %i: bounds hold, at a snapshot exact', async (seed) => {
    const random = chance(seed);
    const query = one();
    const truth = new Set<string>();
    let memory: ReadingMemory | undefined;
    let wide = 0;
    let oldest = 1;
    const snapshots: number[] = [];
    for (let batch = 0; batch < 60; batch++) {
      const records = Array.from({ length: random(8) }, (): StateRecord => {
        const key = `key ${random(MANY_KEYS)}`;
        return random(3) === 0 ? { remove: key } : { put: key };
      });
      for (const record of records) 'put' in record ? truth.add(record.put) : truth.delete(record.remove);
      query.batch(batch).changelog(0, `${batch + 1}`, records);
      const hasSnapshot = batch === 0 || random(6) === 0;
      if (hasSnapshot) query.zip(0, `${batch + 1}`, truth.size);
      if (hasSnapshot) snapshots.push(batch + 1);
      // Clean-up as Spark does it: what lies below the snapshot that is needed for a version ten back.
      const base = snapshots.findLast((version) => version <= batch - 9) ?? 0;
      for (; oldest < base; oldest++)
        query.without(`state/0/0/${oldest}.changelog`, `state/0/0/${oldest}.zip`);
      const anew = (await partitionOf(query)).partition;
      const next = await partitionOf(query, { previous: memory });
      for (const { keysMin, keysMax } of [anew, next.partition]) {
        expect(keysMin).toBeLessThanOrEqual(truth.size);
        expect(keysMax).toBeGreaterThanOrEqual(truth.size);
      }
      if (hasSnapshot) expect(anew).toMatchObject(exactly(BigInt(truth.size)));
      // Once it does not begin at the empty state for anybody: what was seen before is never forgotten.
      if (oldest > 1) expect(widthOf(next.partition)).toBeLessThanOrEqual(widthOf(anew));
      if (widthOf(anew) > 0) wide++;
      memory = next.memory;
    }
    expect(wide).toBeGreaterThan(5);
  });
});

function widthOf({ keysMin, keysMax }: StorePartitionReading): number {
  return Number((keysMax ?? 0n) - (keysMin ?? 0n));
}
