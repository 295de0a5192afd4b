import { describe, expect, test } from 'vitest';
import { RunningCrc } from '@/lib/spark/bytes/running-crc';
import type { ReadCheckpointOptions } from '../read-checkpoint';
import type { StorePartitionReading } from '../reading';
import type { ReadingMemory } from '../reading-memory';
import { readNow } from '../test-data/read';
import {
  changelogWithFamilies,
  changelogWithLineage,
  type StateRecord,
  stateFile,
} from '../test-data/state-file';
import { WrittenQuery } from '../test-data/written-query';

const put = (...keys: string[]): StateRecord[] => keys.map((key) => ({ put: key }));
const remove = (...keys: string[]): StateRecord[] => keys.map((key) => ({ remove: key }));
const one = () => new WrittenQuery({ partitions: 1 });

async function partitionOf(query: WrittenQuery, options: Partial<ReadCheckpointOptions> = {}) {
  const { reading, memory } = await readNow(query.storage, options);
  const partition = reading.state?.operators[0]?.stores[0]?.partitions[0];
  if (partition === undefined) throw new Error('no state');
  return { partition, memory, requests: reading.requests };
}

const exactly = (keys: bigint) => ({ keys, keysMin: keys, keysMax: keys, notCounted: null });
const between = (keysMin: bigint, keysMax: bigint) => ({ keys: null, keysMin, keysMax, notCounted: null });

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

describe('checkpoint format 2: the changelog names what it builds on', () => {
  const ids = (...perPartition: string[][]) => ({
    nextBatchWatermarkMs: 0,
    stateUniqueIds: { '0': perPartition },
  });

  test('the newest entry of the lineage that has a snapshot, then the changelogs that it names', async () => {
    const query = one();
    for (const [batch, id] of ['a', 'b', 'c', 'd'].entries()) query.plan(batch).commit(batch, ids([id]));
    const lineage = [
      { version: 2, checkpointUniqueId: 'b' },
      { version: 3, checkpointUniqueId: 'c' },
    ];
    query.zip(0, '2_b', 0).zip(0, '2_x', 99).zip(0, '3_x', 99);
    query.changelog(0, '3_c', changelogWithLineage(put('a', 'b'), lineage.slice(0, 1)));
    query.changelog(0, '3_x', changelogWithLineage(put('x', 'y', 'z'), lineage.slice(0, 1)));
    query.changelog(0, '4_d', changelogWithLineage([...put('b'), ...remove('a')], lineage));
    const { partition } = await partitionOf(query);
    expect(partition).toMatchObject({
      ...exactly(1n),
      snapshotVersion: 2n,
      changesToReplay: 2,
      loadable: true,
    });
    // The commits of 2 and 3 were purged: the lineage alone tells.
    query.without('commits/0', 'commits/1', 'commits/2', 'offsets/0', 'offsets/1');
    expect((await partitionOf(query)).partition).toMatchObject({
      ...exactly(1n),
      snapshotVersion: 2n,
      loadable: true,
    });
  });

  test('a lineage that begins at version 1 without a snapshot starts empty', async () => {
    const query = one()
      .plan(0)
      .commit(0, ids(['a']))
      .plan(1)
      .commit(1, ids(['b']));
    query.changelog(0, '1_a', changelogWithLineage(put('a'), []));
    query.changelog(0, '2_b', changelogWithLineage(put('b'), [{ version: 1, checkpointUniqueId: 'a' }]));
    expect((await partitionOf(query)).partition).toMatchObject({ ...exactly(2n), snapshotVersion: 0n });
  });

  test('an entry whose changelog is gone breaks it, whatever other attempts left', async () => {
    const query = one();
    for (const [batch, id] of ['a', 'b', 'c'].entries()) query.plan(batch).commit(batch, ids([id]));
    query.zip(0, '1_a', 3).changelog(0, '2_x', changelogWithLineage(put('x'), []));
    const lineage = [
      { version: 1, checkpointUniqueId: 'a' },
      { version: 2, checkpointUniqueId: 'b' },
    ];
    query.changelog(0, '3_c', changelogWithLineage(put('c'), lineage));
    expect((await partitionOf(query)).partition).toMatchObject({
      loadable: false,
      missing: ['state/0/0/2_b.changelog'],
      newestUsableVersion: 1n,
      ...exactly(3n),
    });
  });

  test('batches of format 1 and then of format 2', async () => {
    const query = one()
      .batches(0, 1)
      .plan(2)
      .commit(2, ids(['c']));
    query
      .zip(0, '1', 0)
      .changelog(0, '2', put('a', 'b'))
      .changelog(0, '3_c', changelogWithLineage(put('c'), []));
    expect((await partitionOf(query)).partition).toMatchObject({
      ...exactly(3n),
      snapshotVersion: 1n,
      loadable: true,
    });
  });
});

describe('damage is found by decoding', () => {
  const healthy = () => {
    const query = one().batches(0, 4);
    for (let version = 1; version <= 5; version++) query.hdfs(0, `${version}.delta`, put(`key ${version}`));
    return query.hdfs(0, '3.snapshot', put('key 1', 'key 2', 'key 3'));
  };
  const file = (name: string) => `state/0/0/${name}`;
  const cut = (query: WrittenQuery, name: string, by = 1) => {
    const { bytes } = query.storage.files.get(file(name)) ?? { bytes: new Uint8Array() };
    return query.file(file(name), bytes.slice(0, bytes.length - by));
  };

  test('nothing is damaged in the healthy one', async () => {
    expect((await partitionOf(healthy())).partition).toMatchObject({
      loadable: true,
      ...exactly(5n),
      damaged: [],
    });
  });

  test.each<[string, bigint, bigint]>([
    ['5.delta', 4n, 4n],
    ['4.delta', 3n, 3n],
  ])('%s ends too early', async (name, newestUsableVersion, keys) => {
    const query = cut(healthy(), name);
    const { partition, memory, requests } = await partitionOf(query);
    expect(partition).toMatchObject({
      loadable: false,
      version: newestUsableVersion,
      newestUsableVersion,
      ...exactly(keys),
      missing: [],
      missingVersions: [],
      repairableFrom: null,
    });
    expect(partition.damaged.map(({ path }) => path)).toEqual([file(name)]);
    // Looked at twice before it is believed (P8), and then not again.
    expect(requests.list).toBe(2);
    const again = await partitionOf(query, { previous: memory });
    expect(again.partition).toEqual(partition);
    expect(again.requests).toEqual({ list: 1, read: 0 });
  });

  test('a snapshot with a wrong byte: older versions can be built, and Spark 4.1 repairs it', async () => {
    const query = healthy();
    const bytes = query.storage.files.get(file('3.snapshot'))?.bytes.slice() ?? new Uint8Array();
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    query.file(file('3.snapshot'), bytes);
    const { partition } = await partitionOf(query);
    expect(partition).toMatchObject({
      loadable: false,
      newestUsableVersion: 2n,
      repairableFrom: 0n,
      ...exactly(2n),
      missing: [],
    });
    expect(partition.damaged).toMatchObject([{ path: file('3.snapshot') }]);
    expect(partition.damaged[0]?.detail).toMatch(/checksum|LZ4/i);
  });

  test('no repair where a change between is missing, or an older base is further than 50 versions away', async () => {
    expect(
      (await partitionOf(cut(healthy().without(file('2.delta')), '3.snapshot'))).partition.repairableFrom,
    ).toBeNull();
    const far = one().batches(0, 59);
    for (let version = 1; version <= 60; version++) far.hdfs(0, `${version}.delta`, put(`key ${version}`));
    far.hdfs(0, '8.snapshot', put('a')).hdfs(0, '58.snapshot', new Uint8Array([76, 90]));
    expect((await partitionOf(far)).partition.repairableFrom).toBeNull();
    far.hdfs(0, '10.snapshot', put('a'));
    expect((await partitionOf(far)).partition.repairableFrom).toBe(10n);
  });

  test('a RocksDB snapshot that lost a data file is repaired from an older one with its changelogs', async () => {
    const query = one().batches(0, 2);
    query
      .changelog(0, '1', put('a'))
      .changelog(0, '2', put('b'))
      .changelog(0, '3', put('c'))
      .zip(0, '1', 1)
      .zip(0, '2', 2);
    query.without('state/0/0/SSTs/2.sst');
    expect((await partitionOf(query)).partition).toMatchObject({
      loadable: false,
      repairableFrom: 1n,
      missing: ['state/0/0/SSTs/2.sst'],
      newestUsableVersion: 1n,
    });
  });

  test('a new snapshot below the count is looked into once', async () => {
    const query = healthy();
    const { memory } = await partitionOf(query);
    query
      .batch(5)
      .hdfs(0, '6.delta', put('key 6'))
      .hdfs(0, '5.snapshot', new Uint8Array([76, 90, 52, 66]));
    const { partition } = await partitionOf(query, { previous: memory });
    expect(partition).toMatchObject({ loadable: false, newestUsableVersion: 4n, repairableFrom: 3n });
    expect(partition.damaged).toMatchObject([{ path: file('5.snapshot') }]);
  });

  test('a replaced file is counted anew', async () => {
    const query = healthy();
    const { memory } = await partitionOf(query);
    query.storage.write(file('5.delta'), stateFile(put('x', 'y')), 1_764_000_900_000n);
    expect((await partitionOf(query, { previous: memory, deep: true })).partition).toMatchObject(exactly(6n));
  });
});

describe('files that vanish while they are read', () => {
  test('the maintenance of Spark moves the base up meanwhile', async () => {
    const query = one().batches(0, 2);
    for (let version = 1; version <= 3; version++) query.hdfs(0, `${version}.delta`, put(`key ${version}`));
    query.storage.beforeRequest = (operation, path) => {
      if (operation !== 'read' || path !== 'state/0/0/2.delta') return;
      query.without('state/0/0/1.delta', 'state/0/0/2.delta').hdfs(0, '2.snapshot', put('key 1', 'key 2'));
    };
    const { partition, requests } = await partitionOf(query);
    expect(partition).toMatchObject({ ...exactly(3n), loadable: true, snapshotVersion: 2n });
    expect(requests.list).toBe(2);
  });

  test('one that stays away is missing', async () => {
    const query = one().batches(0, 2);
    for (let version = 1; version <= 3; version++) query.hdfs(0, `${version}.delta`, put(`key ${version}`));
    query.storage.beforeRequest = (operation, path) => {
      if (operation === 'read' && path === 'state/0/0/2.delta') query.without(path);
    };
    expect((await partitionOf(query)).partition).toMatchObject({
      loadable: false,
      missing: ['state/0/0/2.delta'],
      ...exactly(1n),
    });
  });
});

describe('what costs too much is not counted, and says so', () => {
  const two = () =>
    new WrittenQuery({ partitions: 2 })
      .batches(0, 0)
      .hdfs(0, '1.delta', put('a'))
      .hdfs(1, '1.delta', 100_000);

  test('a file beyond the budget, with the numbers; others are counted', async () => {
    const { reading } = await readNow(two().storage, { mostDecodedBytes: 50_000 });
    const [small, large] = reading.state?.operators[0]?.stores[0]?.partitions ?? [];
    expect(small).toMatchObject(exactly(1n));
    expect(large).toMatchObject({ keys: null, keysMin: null, keysMax: null, loadable: true });
    expect(large?.notCounted).toBe(
      'too large: 1 file with 100 kB on disk; a reading decodes at most 50 kB, 49.8 kB of them were left',
    );
    expect(reading.state?.keys).toBeNull();
  });

  test('state that is far larger than its files stops the decoding', async () => {
    const query = one().batches(0, 0);
    query.hdfs(0, '1.delta', [{ put: 'a', value: new Uint8Array(2_000_000) }, ...put('b')]);
    expect(query.storage.files.get('state/0/0/1.delta')?.bytes.length).toBeLessThan(50_000);
    const { partition } = await partitionOf(query, { mostDecodedBytes: 1_000_000 });
    expect(partition).toMatchObject({ keys: null, loadable: true });
    expect(partition.notCounted).toMatch(/too large/);
  });
});

describe('checksum files beside state files', () => {
  const delta = 'state/0/0/1.delta';
  const withChecksum = (value: number, size: number) => {
    const query = one().batches(0, 0).hdfs(0, '1.delta', put('a'));
    const checksum = { algorithm: 'CRC32C', value, mainFileSize: size, timestampMs: 1, creator: {} };
    return query.file(`${delta}.crc`, JSON.stringify(checksum));
  };
  const bytes = one().hdfs(0, '1.delta', put('a')).storage.files.get(delta)?.bytes ?? new Uint8Array();
  const crc = new RunningCrc('crc32c');
  crc.update(bytes);
  const right = crc.value | 0;

  test.each<[string, WrittenQuery, RegExp | null]>([
    ['the right one', withChecksum(right, bytes.length), null],
    ['another checksum', withChecksum(right ^ 1, bytes.length), /1\.delta\.crc says/],
    ['another size', withChecksum(right, bytes.length + 1), /bytes, state\/0\/0\/1\.delta\.crc says/],
    ['one that is no checksum file', withChecksum(right, bytes.length).file(`${delta}.crc`, '{'), null],
  ])('%s', async (_, query, detail) => {
    const { partition } = await partitionOf(query, { verifyChecksums: true });
    expect(partition.loadable).toBe(detail === null);
    if (detail !== null)
      expect(partition.damaged).toMatchObject([{ path: delta, detail: expect.stringMatching(detail) }]);
    // A collector does not ask for them.
    const quiet = await partitionOf(query);
    expect(quiet.partition).toMatchObject({ loadable: true, ...exactly(1n) });
    expect(quiet.requests).toEqual({ list: 1, read: 4 + 1 });
  });
});
