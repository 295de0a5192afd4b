import { describe, expect, test } from 'vitest';
import type { StorePartitionReading } from '../reading';
import { readNow } from '../test-data/read';
import { WrittenQuery } from '../test-data/written-query';

/** Two partitions, batches 0 to 5 committed: version 6 is needed. */
const committed = () => new WrittenQuery({ partitions: 2 }).batches(0, 5);
const deltas = (query: WrittenQuery, partition: number, versions: number[]) => {
  for (const version of versions) query.hdfs(partition, `${version}.delta`);
  return query;
};
const healthyOne = (query: WrittenQuery) => deltas(query, 1, [1, 2, 3, 4, 5, 6]);

async function stateOf(query: WrittenQuery, options = {}) {
  const { state } = (await readNow(query.storage, options)).reading;
  if (state === null) throw new Error('no state');
  const partition = (id: number): StorePartitionReading | undefined =>
    state.operators[0]?.stores[0]?.partitions[id];
  return { state, partition };
}

describe('HDFS state by listing', () => {
  test('snapshot and deltas after it: live is what a load reads, retained is everything', async () => {
    const query = deltas(healthyOne(committed()), 0, [1, 2, 3, 4, 5, 6]).hdfs(0, '4.snapshot', 500);
    const { state, partition } = await stateOf(query);
    expect(state).toMatchObject({
      requiredVersion: 6n,
      newestCompleteVersion: 6n,
      loadable: true,
      keys: 1n,
    });
    expect(partition(0)).toMatchObject({
      provider: 'hdfs',
      version: 6n,
      snapshotVersion: 4n,
      snapshotVersions: [4n],
      changesToReplay: 2,
      liveBytes: 592n,
      retainedBytes: 776n,
      loadable: true,
    });
    expect(partition(1)).toMatchObject({ snapshotVersion: 0n, changesToReplay: 6, liveBytes: 276n });
    expect(state.liveBytes).toBe(868n);
  });

  test.each<[string, (query: WrittenQuery) => WrittenQuery, bigint[], string[], bigint, bigint | null]>([
    [
      'a delta in the middle is gone',
      (q) => deltas(q, 0, [1, 2, 3, 5, 6]),
      [4n],
      ['state/0/0/4.delta'],
      3n,
      3n,
    ],
    ['the newest delta is gone', (q) => deltas(q, 0, [1, 2, 3, 4, 5]), [6n], ['state/0/0/6.delta'], 5n, 5n],
    [
      'the snapshot below purged deltas is gone',
      (q) => deltas(q, 0, [5, 6]),
      [4n],
      ['state/0/0/4.snapshot'],
      0n,
      null,
    ],
    ['the folder is gone', (q) => q, [6n], ['state/0/0'], 0n, null],
    [
      'a delta has no bytes',
      (q) => deltas(q, 0, [1, 2, 3, 4, 6]).hdfs(0, '5.delta', 0),
      [5n],
      ['state/0/0/5.delta'],
      4n,
      4n,
    ],
  ])('%s', async (_, damage, missingVersions, missing, newestUsableVersion, complete) => {
    const { state, partition } = await stateOf(damage(healthyOne(committed())));
    expect(partition(0)).toMatchObject({ loadable: false, missingVersions, missing, newestUsableVersion });
    expect(partition(1)).toMatchObject({ loadable: true, missing: [] });
    expect(state).toMatchObject({ loadable: false, newestCompleteVersion: complete, requiredVersion: 6n });
  });

  test('a missing old version does not matter when a snapshot stands above it', async () => {
    const query = deltas(healthyOne(committed()), 0, [1, 2, 5, 6]).hdfs(0, '4.snapshot');
    expect((await stateOf(query)).state.loadable).toBe(true);
  });

  test('purged versions below the snapshot are no damage', async () => {
    const query = new WrittenQuery({ partitions: 1 }).batches(900, 902);
    query.hdfs(0, '901.snapshot').hdfs(0, '902.delta').hdfs(0, '903.delta');
    expect((await stateOf(query)).state).toMatchObject({
      loadable: true,
      requiredVersion: 903n,
      newestCompleteVersion: 903n,
    });
  });

  test('a batch that is planned runs again on the version before it; its own files do not count', async () => {
    const query = deltas(deltas(committed().plan(6), 0, [1, 2, 3, 4, 5, 6, 7]), 1, [1, 2, 3, 4, 5, 6]);
    const { state, partition } = await stateOf(query);
    expect(state).toMatchObject({ requiredVersion: 6n, loadable: true });
    expect(partition(0)?.newestUsableVersion).toBe(7n);
  });

  test('nothing committed: the empty state is needed, whatever the first attempt left', async () => {
    const query = new WrittenQuery({ partitions: 2 }).plan(0).hdfs(0, '1.delta');
    const { state, partition } = await stateOf(query);
    expect(state).toMatchObject({ requiredVersion: null, loadable: true });
    expect(partition(0)).toMatchObject({
      version: null,
      liveBytes: null,
      changesToReplay: null,
      loadable: true,
    });
  });
});

describe('RocksDB state by listing', () => {
  test('a zip at the needed version: exact keys, live bytes with data files', async () => {
    const query = new WrittenQuery({ partitions: 1 }).batches(0, 1).zip(0, '1', 3).zip(0, '2', 5, 700);
    const { state, partition } = await stateOf(query);
    const zipSize = BigInt(query.storage.files.get('state/0/0/2.zip')?.bytes.length ?? 0);
    expect(partition(0)).toMatchObject({
      provider: 'rocksdb',
      version: 2n,
      snapshotVersion: 2n,
      keys: 5n,
      liveBytes: zipSize + 700n,
    });
    expect(state.keys).toBe(5n);
  });

  test('changelogs after the zip: loadable, the number of keys is not known', async () => {
    const query = new WrittenQuery({ partitions: 1 })
      .batches(0, 2)
      .zip(0, '1', 3)
      .changelog(0, '2')
      .changelog(0, '3');
    expect((await stateOf(query)).partition(0)).toMatchObject({
      keys: null,
      changesToReplay: 2,
      snapshotVersion: 1n,
      loadable: true,
    });
  });

  test('with --state sizes keys are not counted, bytes are', async () => {
    const query = new WrittenQuery({ partitions: 1 }).batches(0, 0).zip(0, '1', 3);
    const { partition } = await stateOf(query, { state: 'sizes' });
    expect(partition(0)?.keys).toBeNull();
    expect(partition(0)?.liveBytes).not.toBeNull();
  });

  test.each<[string, (query: WrittenQuery) => WrittenQuery, object]>([
    [
      'a data file is gone',
      (q) => q.without('state/0/0/SSTs/2.sst'),
      { missing: ['state/0/0/SSTs/2.sst'], damaged: [] },
    ],
    [
      'a data file has another size',
      (q) => q.file('state/0/0/SSTs/2.sst', 'short'),
      {
        missing: [],
        damaged: [{ path: 'state/0/0/SSTs/2.sst', detail: '5 bytes, state/0/0/2.zip says 100' }],
      },
    ],
    [
      'the zip is cut',
      (q) => q.file('state/0/0/2.zip', 'PK'),
      { missing: [], damaged: [{ path: 'state/0/0/2.zip' }] },
    ],
  ])('%s', async (_, damage, expected) => {
    const query = damage(new WrittenQuery({ partitions: 1 }).batches(0, 1).zip(0, '1', 3).zip(0, '2', 5));
    const { state, partition } = await stateOf(query);
    expect(partition(0)).toMatchObject({
      loadable: false,
      version: 1n,
      newestUsableVersion: 1n,
      keys: 3n,
      ...expected,
    });
    expect(state).toMatchObject({ loadable: false, newestCompleteVersion: 1n });
  });
});

describe('checkpoint format 2: a commit names the files of the version after it', () => {
  const ids = (...perPartition: string[][]) => ({
    nextBatchWatermarkMs: 0,
    stateUniqueIds: { '0': perPartition },
  });
  const query = () =>
    new WrittenQuery({ partitions: 1 })
      .plan(0)
      .commit(0, ids(['a']))
      .plan(1)
      .commit(1, ids(['b']));

  test('only the named ones count, not those of failed attempts', async () => {
    const written = query().zip(0, '1_a', 3).zip(0, '1_x', 9).changelog(0, '2_b').zip(0, '2_x', 99);
    const { partition } = await stateOf(written);
    expect(partition(0)).toMatchObject({
      snapshotVersion: 1n,
      changesToReplay: 1,
      loadable: true,
      keys: null,
      keysMin: 3n,
      keysMax: 4n,
    });
  });

  test('no version above the newest commit counts: nothing names its files yet', async () => {
    const written = query().zip(0, '1_a', 3).zip(0, '2_b', 4).plan(2).changelog(0, '3_c');
    expect((await stateOf(written)).state).toMatchObject({ requiredVersion: 2n, newestCompleteVersion: 2n });
  });

  test('another file of the same version does not stand in for the named one', async () => {
    const written = query().zip(0, '1_a', 3).zip(0, '2_x', 99);
    expect((await stateOf(written)).partition(0)).toMatchObject({
      loadable: false,
      missingVersions: [2n],
      missing: ['state/0/0/2_b.changelog'],
      newestUsableVersion: 1n,
      keys: 3n,
    });
  });
});

describe('how many partitions there should be', () => {
  test('the pinned number: a folder at the end is missed', async () => {
    const query = deltas(new WrittenQuery({ partitions: 3 }).batches(0, 0), 0, [1]).hdfs(1, '1.delta');
    const { state, partition } = await stateOf(query);
    expect(state.operators[0]?.numPartitions).toBe(3);
    expect(partition(2)).toMatchObject({
      loadable: false,
      missing: ['state/0/2'],
      version: null,
      retainedBytes: 0n,
    });
  });

  test('a store of a join that is gone in every partition is missed, also without operator metadata', async () => {
    const query = new WrittenQuery({ partitions: 1 }).batches(0, 0);
    for (const store of ['left-keyToNumValues', 'left-keyWithIndexToValue', 'right-keyWithIndexToValue'])
      query.hdfs(0, `${store}/1.delta`);
    const { state } = await stateOf(query);
    expect(state.loadable).toBe(false);
    expect(state.operators[0]?.stores.flatMap(({ partitions }) => partitions[0]?.missing)).toEqual([
      'state/0/0/right-keyToNumValues',
    ]);
  });

  test('an absurd number in the metadata counts for nothing', async () => {
    const query = new WrittenQuery({ partitions: 2, conf: { 'spark.sql.shuffle.partitions': '0' } })
      .batches(0, 0)
      .operator('dedupe', 2 ** 60)
      .hdfs(0, '1.delta')
      .hdfs(1, '1.delta');
    expect((await stateOf(query)).state.operators[0]?.numPartitions).toBe(2);
  });

  test('a limit keeps everything in partition 0, whatever its metadata says', async () => {
    const query = new WrittenQuery({ partitions: 5 })
      .batches(0, 0)
      .operator('globalLimit', 5)
      .hdfs(0, '1.delta');
    const { state } = await stateOf(query);
    expect(state.operators[0]).toMatchObject({ name: 'globalLimit', numPartitions: 1 });
    expect(state.loadable).toBe(true);
  });

  test.each([
    [
      'a query by key lost its other folders',
      '{"type":"struct","fields":[{"name":"_1","type":"integer"}]}',
      5,
    ],
    ['an aggregation without keys has one', '{"type":"struct","fields":[]}', 1],
    [
      'a session window without keys has one',
      '{"type":"struct","fields":[{"name":"sessionStartTime","type":"timestamp"}]}',
      1,
    ],
  ])('only partition 0 is there, the key schema tells: %s', async (_, key, expected) => {
    const query = new WrittenQuery({ partitions: 5 }).batches(0, 0).hdfs(0, '1.delta');
    const utf = (text: string) => [0, text.length, ...new TextEncoder().encode(text)];
    const schema = [...utf('v1'), ...utf(key), ...utf('{"fields":[]}')];
    query.file('state/0/0/_metadata/schema', new Uint8Array(schema));
    const { state } = await stateOf(query);
    expect(state.operators[0]?.numPartitions).toBe(expected);
    expect(state.loadable).toBe(expected === 1);
  });

  test('after an offline repartition the newest setting counts, not the old metadata', async () => {
    const query = new WrittenQuery({ partitions: 3 }).batches(0, 0).operator('dedupe', 5);
    for (const partition of [0, 1, 2, 3, 4]) query.hdfs(partition, '1.delta');
    expect((await stateOf(query)).state.operators[0]?.numPartitions).toBe(3);
  });
});
