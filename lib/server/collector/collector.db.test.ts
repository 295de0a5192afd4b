import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { openStorage } from '@/lib/storage/open';
import { StorageError } from '@/lib/storage/storage-error';
import { writeCheckpoint, writeCommit, writeOffsets } from './testing/checkpoint-files';
import { withCollectorWorld } from './testing/collector-world';
import { until } from './testing/until';

const database = withDatabase();
const world = withCollectorWorld(database);
const startMs = Date.now() - 60_000;

function place(name: string): string {
  return join(world.root, name);
}

function checkpoint(name: string, queryId = name, planned = 4, committed = 4): void {
  writeCheckpoint(place(name), { queryId, planned, committed, startMs });
}

/** Name, size, bytes and time of everything below a directory. */
function manifest(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
      const bytes = entry.isFile() ? readFileSync(path, 'base64') : 'directory';
      return `${path} ${size} ${mtimeNs} ${ctimeNs} ${bytes}`;
    })
    .sort();
}

const version = (path: string) => database.client.version.findFirst({ where: { path } });

function read(path: string) {
  return until(async () => {
    const row = await version(path);
    return row?.readMs == null ? undefined : row;
  });
}

test('versions that appear are discovered and read by themselves; new batches follow', async () => {
  checkpoint('prod/orders_v1');
  await world.collect();
  expect(await read('prod/orders_v1')).toMatchObject({ lastCommittedBatch: 4n, generation: 1 });

  writeOffsets(place('prod/orders_v1'), 5, startMs);
  await until(async () => (await version('prod/orders_v1'))?.lastPlannedBatch === 5n);
  writeCommit(place('prod/orders_v1'), 5);
  await until(async () => (await version('prod/orders_v1'))?.lastCommittedBatch === 5n);

  checkpoint('prod/orders_v2');
  const second = await read('prod/orders_v2');
  expect((await version('prod/orders_v1'))?.queryId).toBe(second.queryId);
});

test('P1 read-only: a checkpoint that is read again and again keeps its bytes, names and times', async () => {
  checkpoint('prod/orders_v1');
  const before = manifest(world.root);
  await world.collect();
  await until(async () => (await database.client.sample.count()) >= 4);
  expect(manifest(world.root)).toEqual(before);
});

test('a vanished checkpoint stays with its last reading; the same one back is the same generation', async () => {
  checkpoint('prod/orders_v1');
  await world.collect();
  await read('prod/orders_v1');
  renameSync(place('prod/orders_v1'), join(world.root, 'aside'));
  const vanished = await until(async () => {
    const row = await version('prod/orders_v1');
    return row?.vanishedMs == null ? undefined : row;
  });
  expect(vanished).toMatchObject({ lastCommittedBatch: 4n, generation: 1 });
  renameSync(join(world.root, 'aside'), place('prod/orders_v1'));
  const back = await until(async () => {
    const row = await version('prod/orders_v1');
    return row?.vanishedMs === null ? row : undefined;
  });
  expect(back).toMatchObject({ generation: 1, lastCommittedBatch: 4n });
});

test('a path that comes back with another query id is a new generation and says so', async () => {
  checkpoint('prod/orders_v1', 'old');
  await world.collect();
  await read('prod/orders_v1');
  rmSync(place('prod/orders_v1'), { recursive: true });
  checkpoint('prod/orders_v1', 'new', 1, 0);
  const replaced = await until(async () => {
    const row = await version('prod/orders_v1');
    return row?.generation === 2 ? row : undefined;
  });
  expect(replaced.status).toBe('data_at_stake');
  const finding = await database.client.finding.findFirst({
    where: { code: 'CHECKPOINT_REPLACED', closedMs: null },
  });
  expect(finding?.facts).toContain('old');
});

test('a checkpoint that cannot be read says why, harms no other, and is tried again', async () => {
  checkpoint('prod/good_v1');
  checkpoint('prod/bad_v1');
  let denied = true;
  await world.collect((location) => {
    const storage = openStorage(location);
    if (!location.endsWith('bad_v1')) return storage;
    return {
      ...storage,
      async *list(path, options) {
        if (denied) throw new StorageError('denied', 'list', location, 'no permission');
        yield* storage.list(path, options);
      },
    };
  });
  await read('prod/good_v1');
  const bad = await until(async () => {
    const row = await version('prod/bad_v1');
    return row !== null && row.failures >= 2 ? row : undefined;
  });
  expect(bad).toMatchObject({ errorKind: 'denied', readMs: null, generation: 0 });
  expect(bad.errorMessage).toContain('no permission');
  writeOffsets(place('prod/good_v1'), 5, startMs);
  await until(async () => (await version('prod/good_v1'))?.lastPlannedBatch === 5n);
  denied = false;
  expect(await read('prod/bad_v1')).toMatchObject({ failures: 0, errorKind: null, lastCommittedBatch: 4n });
  expect(await database.client.readingError.count()).toBeGreaterThanOrEqual(2);
});

test('a root that cannot be listed makes nothing vanish', async () => {
  checkpoint('prod/orders_v1');
  await world.collect();
  await read('prod/orders_v1');
  renameSync(world.root, `${world.root}.away`);
  await until(async () => (await database.client.root.findFirst())?.errorKind === 'unavailable');
  renameSync(`${world.root}.away`, world.root);
  await until(async () => (await database.client.root.findFirst())?.errorKind === null);
  const row = await until(async () => {
    const found = await version('prod/orders_v1');
    return found?.vanishedMs === null ? found : undefined;
  });
  expect(row.lastCommittedBatch).toBe(4n);
});

test('a collector that is asked to end leaves no lease behind', async () => {
  for (let number = 1; number <= 12; number += 1) checkpoint(`prod/orders_v${number}`);
  const stop = await world.collect();
  await until(async () => (await database.client.version.count({ where: { readMs: { not: null } } })) > 3);
  await stop();
  expect(await database.client.version.count({ where: { leaseOwner: { not: null } } })).toBe(0);
  expect(await database.client.collector.count()).toBe(0);
});
