import { beforeEach, describe, expect, test } from 'vitest';
import { countRequests, type RequestCount } from '@/lib/storage/layers/count';
import type { Storage } from '@/lib/storage/storage';
import { readCheckpoint } from './read-checkpoint';
import type { ReadingMemory } from './reading-memory';
import { LATER_MS, readNow } from './test-data/read';
import { WrittenQuery } from './test-data/written-query';

let query: WrittenQuery;
let storage: Storage;
let count: RequestCount;
let memory: ReadingMemory;

/** The first reading; each next one counts its requests anew. */
async function firstReading(written: WrittenQuery): Promise<void> {
  query = written;
  ({ storage, count } = countRequests(written.storage));
  ({ memory } = await readNow(storage));
}

async function nextReading(options = {}) {
  Object.assign(count, { list: 0, read: 0 });
  const next = await readNow(storage, { previous: memory, ...options });
  expect(next.reading.requests).toEqual(count);
  return next.reading;
}

/** What reading everything anew finds: a refresh must not differ. */
async function readAnew() {
  const { reading } = await readNow(query.storage);
  return reading;
}

const comparable = <Reading extends object>(reading: Reading) => ({ ...reading, requests: null });

describe('requests of a refresh (issue §3)', () => {
  beforeEach(() => firstReading(new WrittenQuery().batches(0, 9)));

  test('the first reading lists once and reads each file once', async () => {
    const { reading } = await readNow(query.storage);
    expect(reading.requests).toEqual({ list: 1, read: 22 });
  });

  test('quiet: two reads, no listing, the same reading', async () => {
    const reading = await nextReading();
    expect(count).toEqual({ list: 0, read: 2 });
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });

  test('quiet and deep: one listing, no read', async () => {
    const reading = await nextReading({ deep: true });
    expect(count).toEqual({ list: 1, read: 0 });
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });

  test('one new batch: at most five requests, no listing', async () => {
    query.batch(10);
    const reading = await nextReading();
    expect(count).toEqual({ list: 0, read: 4 });
    expect(reading).toMatchObject({
      lastPlannedBatch: 10n,
      lastCommittedBatch: 10n,
      restart: { action: 'next', batch: 11n },
    });
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });

  test('a batch planned, then committed while the next is planned', async () => {
    query.plan(10);
    expect((await nextReading()).restart).toMatchObject({ action: 'rerun', batch: 10n });
    expect(count).toEqual({ list: 0, read: 2 });
    query.commit(10).plan(11);
    const reading = await nextReading();
    expect(count).toEqual({ list: 0, read: 3 });
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });

  test('several new batches: one listing, only the new files are read', async () => {
    query.batches(10, 14);
    const reading = await nextReading();
    expect(count.list).toBe(1);
    expect(count.read).toBeLessThanOrEqual(2 + 10);
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });
});

describe('requests for the state', () => {
  const ten = () => {
    const written = new WrittenQuery({ partitions: 3 }).batches(0, 9);
    for (const partition of [0, 1, 2])
      for (let version = 1; version <= 10; version++) written.zip(partition, `${version}`, version);
    return written;
  };

  test('a new batch costs one listing of the state and one read per new snapshot', async () => {
    await firstReading(ten());
    query.batch(10);
    for (const partition of [0, 1, 2]) query.zip(partition, '11', 11);
    const reading = await nextReading();
    expect(count).toEqual({ list: 1, read: 4 + 3 });
    expect(reading.state).toMatchObject({ keys: 33n, requiredVersion: 11n, loadable: true });
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });

  test('a new batch of an HDFS store costs one read per new delta, and one for a new snapshot', async () => {
    const written = new WrittenQuery({ partitions: 3 }).batches(0, 9);
    const partitions = [0, 1, 2];
    for (const partition of partitions)
      for (let version = 1; version <= 10; version++)
        written.hdfs(partition, `${version}.delta`, [{ put: `key ${version % 4}` }]);
    await firstReading(written);
    query.batch(10);
    for (const partition of partitions) query.hdfs(partition, '11.delta', [{ put: 'new' }]);
    expect((await nextReading()).state).toMatchObject({ keys: 15n, requiredVersion: 11n });
    expect(count).toEqual({ list: 1, read: 4 + 3 });
    query.batch(11);
    for (const partition of partitions) query.hdfs(partition, '12.delta', [{ remove: 'new' }]);
    query.hdfs(
      1,
      '10.snapshot',
      [0, 1, 2, 3].map((id) => ({ put: `key ${id}` })),
    );
    const reading = await nextReading();
    expect(reading.state).toMatchObject({ keys: 12n, loadable: true });
    expect(count).toEqual({ list: 1, read: 4 + 3 + 1 });
    expect(comparable(reading)).toEqual(comparable(await readAnew()));
  });

  test('the state is as old as its own listing, not as that of everything', async () => {
    await firstReading(new WrittenQuery().hdfs(0, '1.delta').batches(0, 0));
    const first = memory.reading?.state?.listedAtMs;
    query.hdfs(0, '2.delta').batch(1);
    const reading = await nextReading({ nowMs: LATER_MS + 60_000n });
    expect(reading.listedAtMs).toBe(first);
    expect(reading.state?.listedAtMs).toBe(LATER_MS + 60_000n);
  });

  test('a batch that is only planned leaves the state as it was read', async () => {
    await firstReading(ten());
    query.plan(10);
    await nextReading();
    expect(count).toEqual({ list: 0, read: 2 });
  });

  test('without state nothing below state/ is asked for', async () => {
    await firstReading(ten());
    query.batch(10);
    const { memory: light } = await readNow(query.storage, { state: 'none' });
    const { reading } = await readNow(query.storage, { state: 'none', previous: light });
    expect(reading.state).toBeNull();
    expect(reading.requests).toEqual({ list: 0, read: 2 });
  });

  test('another detail of the state than before is read anew', async () => {
    await firstReading(ten());
    expect((await nextReading({ state: 'sizes' })).state?.keys).toBeNull();
    expect((await nextReading({ state: 'keys' })).state?.keys).toBe(30n);
  });
});

describe('what a refresh notices', () => {
  test('purged batches, by a deep reading', async () => {
    await firstReading(new WrittenQuery().batches(0, 9));
    query.without('offsets/0', 'offsets/1', 'commits/0', 'commits/1');
    const reading = await nextReading({ deep: true });
    expect(reading.offsetLog?.files[0]?.batchId).toBe(2n);
    expect(reading.offsetLog?.gaps).toEqual([]);
    expect(count).toEqual({ list: 1, read: 0 });
  });

  test('another identity at the same path, by a deep reading', async () => {
    await firstReading(new WrittenQuery().batches(0, 9));
    query.storage.files.clear();
    query.storage.write('metadata', '{"id":"another"}', 1_764_009_000_000n);
    query.plan(0, 5);
    const reading = await nextReading({ deep: true });
    expect(reading.metadata).toEqual({ state: 'present', queryId: 'another' });
    expect(reading.lastPlannedBatch).toBe(0n);
  });

  test('a file that was replaced by another of the same name', async () => {
    await firstReading(new WrittenQuery().batches(0, 3));
    query.storage.write('offsets/3', 'v1\n{}\n{"orders":{"0":7}}', 1_764_009_000_000n);
    const reading = await nextReading({ deep: true });
    expect(reading.sources[0]?.planned?.normalized).toEqual({ orders: { '0': '7' } });
  });

  test('a checkpoint that is gone is absent, not an error', async () => {
    await firstReading(new WrittenQuery().batches(0, 3));
    query.storage.files.clear();
    const result = await readCheckpoint({
      storage,
      nowMs: LATER_MS,
      state: 'keys',
      previous: memory,
      deep: true,
    });
    expect(result.state).toBe('absent');
  });

  test('a broken checkpoint is listed once each time, not twice', async () => {
    await firstReading(new WrittenQuery().batches(0, 3).plan(5));
    expect((await nextReading()).restart.action).toBe('fail');
    expect(count).toEqual({ list: 1, read: 0 });
  });

  test('async progress goes on by listing: its next number is not known', async () => {
    await firstReading(new WrittenQuery().batch(0).batch(4).batch(8));
    query.batch(12);
    const reading = await nextReading();
    expect(reading).toMatchObject({ lastCommittedBatch: 12n, asyncProgress: true });
    expect(count).toEqual({ list: 1, read: 2 });
  });

  test('that a young query without state turns out to be async: 0 and 1, then 6 (Spark 4.2.1)', async () => {
    await firstReading(new WrittenQuery().batches(0, 1));
    expect((await nextReading()).lastCommittedBatch).toBe(1n);
    expect(count).toEqual({ list: 1, read: 0 });
    query.plan(6);
    expect(await nextReading()).toMatchObject({
      asyncProgress: true,
      lastPlannedBatch: 6n,
      restart: { action: 'rerun', batch: 6n },
    });
    expect(count).toEqual({ list: 1, read: 1 });
  });

  test('a young query with state can not be async, and is not listed', async () => {
    const written = new WrittenQuery({ partitions: 1 }).batches(0, 1);
    await firstReading(written.zip(0, '1', 1).zip(0, '2', 2));
    await nextReading();
    expect(count).toEqual({ list: 0, read: 2 });
  });
});
