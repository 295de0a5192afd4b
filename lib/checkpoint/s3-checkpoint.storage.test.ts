import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { loadRecording, materialize } from '@/fixtures/materialize';
import type { RecordedTree } from '@/fixtures/replay/recorded-tree';
import { type Fault, FaultProxy } from '@/fixtures/storage-servers/fault-proxy';
import { VersityGw } from '@/fixtures/storage-servers/versitygw';
import { openStorage } from '@/lib/storage/open';
import { isStorageError } from '@/lib/storage/storage-error';
import { readCheckpoint } from './read-checkpoint';
import type { CheckpointReading } from './reading';
import { readNow } from './test-data/read';

/** The recordings of real Spark on a real S3 server: the same reading as from the disk, and what it costs. */
const recording = loadRecording(
  fileURLToPath(new URL('../../fixtures/recordings/spark-4.2.1', import.meta.url)),
);
const ROOT = 'main/ops/checkpoints/prod';
const moments = Object.keys(recording.manifest.moments).filter((name) => name.startsWith('prod.'));

let server: VersityGw;
let proxy: FaultProxy;
let bucket = '';
beforeAll(async () => {
  server = await VersityGw.start(inject('versityGw'));
  proxy = await FaultProxy.start(server.endpoint);
  bucket = await server.createBucket('lake');
  vi.stubEnv('AWS_ENDPOINT_URL', proxy.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.root.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.root.secretAccessKey);
});
afterAll(async () => {
  expect([...proxy.methods]).toEqual(['GET']);
  await proxy.stop();
  await server.stop();
});
beforeEach(() => proxy.forget());

/** The checkpoints of a time as an object store has them: times in whole seconds, no hidden files of Hadoop's local disk. */
function treeAt(atMs: number): RecordedTree {
  const tree = recording.treeAt('prod', atMs);
  return new Map(
    [...tree]
      .filter(([path]) => path.startsWith(`${ROOT}/`) && !path.includes('/.'))
      .map(([path, file]) => [path, { ...file, mtimeMs: Math.floor(file.mtimeMs / 1000) * 1000 }]),
  );
}

/** Lays the files of a time into the bucket, below `place`; those that are gone by then are removed. */
function put(place: string, atMs: number, before?: number): void {
  const tree = treeAt(atMs);
  for (const path of before === undefined ? [] : treeAt(before).keys()) {
    if (!tree.has(path)) rmSync(join(bucket, place, path));
  }
  materialize(tree, join(bucket, place));
}

const local = (place: string, name: string) => openStorage(join(bucket, place, ROOT, name));
const onS3 = (place: string, name: string) => openStorage(`s3://lake/${place}/${ROOT}/${name}`);
const comparable = (reading: CheckpointReading) => ({ ...reading, location: '', requests: null });

test.each(moments)('%s: read from S3 as from the disk, one request per page and file', async (moment) => {
  const atMs = recording.momentMs('prod', moment);
  put(moment, atMs);
  const names = new Set([...treeAt(atMs).keys()].map((path) => path.split('/')[4] ?? ''));
  expect(names.size).toBeGreaterThan(0);
  for (const name of names) {
    proxy.forget();
    const fromS3 = (await readNow(onS3(moment, name))).reading;
    const { list, read, other } = proxy.count;
    expect(fromS3.requests).toEqual({ list, read });
    expect(other).toBe(0);
    const fromDisk = (await readNow(local(moment, name))).reading;
    expect(comparable(fromS3)).toEqual(comparable(fromDisk));
    expect(fromS3.lastPlannedBatch).not.toBeNull();
  }
});

describe('what a refresh costs, counted at the server', () => {
  /** Times at which `commits/N` of v1 appeared, for batches that planned nothing further before it. */
  const commits = recording
    .events('prod')
    .filter(({ op }) => op === 'put')
    .flatMap((event) => {
      const batch = 'path' in event ? /orders_v1\/commits\/(\d+)$/.exec(event.path)?.[1] : undefined;
      return batch === undefined ? [] : [{ batch: Number(batch), atMs: event.t }];
    });

  test('quiet: at most two requests, the same reading', async () => {
    const atMs = recording.momentMs('prod', 'prod.v1.idle');
    put('quiet', atMs);
    const { memory, reading } = await readNow(onS3('quiet', 'orders_v1'));
    proxy.forget();
    const again = await readNow(onS3('quiet', 'orders_v1'), { previous: memory });
    expect(proxy.count.list + proxy.count.read).toBeLessThanOrEqual(2);
    expect(proxy.count.other).toBe(0);
    expect(comparable(again.reading)).toEqual(comparable(reading));
  });

  test('one new batch: at most five requests for the logs, one listing of the state, one read per new state file', async () => {
    const steps = commits
      .slice(2, 12)
      .map(({ batch, atMs }, at) => ({ batch, atMs, next: commits.slice(2)[at + 1] }));
    let compared = 0;
    for (const { batch, atMs, next } of steps) {
      if (next === undefined || next.batch !== batch + 1) continue;
      const place = `batch-${batch}`;
      put(place, atMs);
      const { memory } = await readNow(onS3(place, 'orders_v1'));
      put(place, next.atMs, atMs);
      const before = treeAt(atMs);
      const newState = [...treeAt(next.atMs).keys()].filter(
        (path) => path.includes('/orders_v1/state/') && !before.has(path),
      );
      proxy.forget();
      const { reading } = await readNow(onS3(place, 'orders_v1'), { previous: memory });
      const state = proxy.seen.filter(({ key }) => key.includes('/state/'));
      const logs = proxy.seen.filter(({ key }) => !key.includes('/state/'));
      expect(logs.length).toBeLessThanOrEqual(5);
      expect(state.filter(({ kind }) => kind === 'list')).toHaveLength(1);
      expect(state.filter(({ kind }) => kind === 'read').length).toBeLessThanOrEqual(newState.length);
      expect(reading.lastCommittedBatch).toBe(BigInt(next.batch));
      expect(reading.requests).toEqual({ list: proxy.count.list, read: proxy.count.read });
      const anew = (await readNow(local(place, 'orders_v1'))).reading;
      expect({ ...comparable(reading), listedAtMs: null }).toEqual({ ...comparable(anew), listedAtMs: null });
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });
});

describe('under faults a reading is right, or a typed error in bounded time', () => {
  const place = 'faults';
  let right: ReturnType<typeof comparable>;
  beforeAll(async () => {
    put(place, recording.momentMs('prod', 'prod.v1.in-flight'));
    right = comparable((await readNow(local(place, 'orders_v1'))).reading);
  });
  const faults: [string, Fault][] = [
    ['throttled', { fault: 'answer', status: 503, code: 'SlowDown' }],
    ['failing', { fault: 'answer', status: 500, code: 'InternalError' }],
    ['cut', { fault: 'cut', share: 0.5 }],
    ['reset', { fault: 'reset' }],
    ['slow', { fault: 'late', ms: 30 }],
  ];

  test.each(faults)(
    'every fifth request is %s: the same reading, each further try counted',
    async (_, fault) => {
      proxy.disturb = (_request, number) => (number % 5 === 0 ? fault : undefined);
      const { reading } = await readNow(onS3(place, 'orders_v1'));
      expect(comparable(reading)).toEqual(right);
      expect(reading.requests).toEqual({ list: proxy.count.list, read: proxy.count.read });
    },
  );

  test.each(faults.slice(0, 4))(
    'from any request on everything is %s: an error, never a wrong reading',
    async (_, fault) => {
      const total = await readNow(onS3(place, 'orders_v1')).then(() => proxy.seen.length);
      for (const from of [1, Math.floor(total / 2)]) {
        proxy.forget();
        proxy.disturb = (_request, number) => (number >= from ? fault : undefined);
        const began = Date.now();
        const result = await readCheckpoint({
          storage: onS3(place, 'orders_v1'),
          nowMs: 0n,
          state: 'keys',
        }).catch((error) => error);
        // Half of "this key does not exist" can be enough to be sure.
        if (result.state === 'read') expect(comparable(result.reading)).toEqual(right);
        else expect(isStorageError(result) && result.retryable).toBe(true);
        expect(Date.now() - began).toBeLessThan(10_000);
      }
    },
  );
});

test('no permission and no such bucket are errors, a missing checkpoint is absent', async () => {
  const read = (location: string) =>
    readCheckpoint({ storage: openStorage(location), nowMs: 0n, state: 'keys' }).catch((error) => error);
  expect(await read(`s3://lake/${ROOT}/nowhere`)).toMatchObject({ state: 'absent' });
  expect(await read('s3://puddle/orders_v1')).toMatchObject({ kind: 'invalid-location' });
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'guessed-secret');
  try {
    expect(await read(`s3://lake/${ROOT}/orders_v1`)).toMatchObject({ kind: 'denied' });
  } finally {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.root.secretAccessKey);
  }
});
