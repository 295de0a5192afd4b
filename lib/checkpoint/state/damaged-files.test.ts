import { describe, expect, test } from 'vitest';
import { exactly, one, partitionOf, put } from '../test-data/counted-store';
import { stateFile } from '../test-data/state-file';
import type { WrittenQuery } from '../test-data/written-query';

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
