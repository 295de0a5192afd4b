import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { testContext } from '@/lib/server/service/testing/test-context';
import { getVersion } from '@/lib/server/service/version/get';
import { openStorage } from '@/lib/storage/open';
import type { Storage } from '@/lib/storage/storage';
import { writeCheckpoint, writeCommit, writeOffsets } from './testing/checkpoint-files';
import { withCollectorWorld } from './testing/collector-world';
import { until } from './testing/until';

const database = withDatabase();
/** Full listings only at the start: what is counted is the ordinary refresh. */
const world = withCollectorWorld(database, { deepRefreshSeconds: 600 }, (folder) => [
  'queries:',
  '  orders:',
  '    versions:',
  `      1: { sink: { delta: ${join(folder, 'tables/orders_v1')}, mode: append } }`,
  `      2: { sink: { file: ${join(folder, 'tables/orders_v2')}, mode: append } }`,
  '      3: { sink: { delta: main.ops.orders, mode: append } }',
]);
const startMs = Date.now() - 60_000;
const QUERY_ID = '30fb1129-e495-48bb-a0f9-09075cf16a9e';

const place = (version: number) => join(world.root, `prod/orders_v${version}`);
const table = (version: number) => join(world.root, `../tables/orders_v${version}`);

function checkpoint(version: number, committed: number): void {
  writeCheckpoint(place(version), { queryId: QUERY_ID, planned: committed, committed, startMs });
}

/** A commit of Delta's streaming sink: version N holds batch N. */
function deltaCommit(batch: number): void {
  const log = join(table(1), '_delta_log');
  mkdirSync(log, { recursive: true });
  const txn = { txn: { appId: QUERY_ID, version: batch, lastUpdated: startMs + batch * 1_000 } };
  writeFileSync(join(log, `${String(batch).padStart(20, '0')}.json`), `${JSON.stringify(txn)}\n`);
}

function fileSinkBatch(batch: number): void {
  mkdirSync(join(table(2), '_spark_metadata'), { recursive: true });
  writeFileSync(join(table(2), `_spark_metadata/${batch}`), 'v1');
}

async function sinkOf(version: number) {
  const row = await database.client.version.findFirst({ where: { path: `prod/orders_v${version}` } });
  if (row === null) return undefined;
  const { sink, version: shown } = await getVersion({
    ctx: testContext(database.client, BigInt(Date.now())),
    input: { id: row.id },
  });
  return sink === null ? undefined : { ...sink, requests: shown.requests, readMs: row.readMs };
}

function sinkUntil(version: number, relation: string, newestBatch: string | null) {
  return until(async () => {
    const sink = await sinkOf(version);
    return sink?.relation === relation && sink.newestBatch === newestBatch ? sink : undefined;
  });
}

/** Storages by place, each with the requests that reached it. */
function countedStorages() {
  const requests: string[] = [];
  const storageOf = (location: string): Storage => {
    const storage = openStorage(location);
    return {
      location: storage.location,
      list(path, options) {
        requests.push(`list ${location}/${path}`);
        return storage.list(path, options);
      },
      read(path, options) {
        requests.push(`read ${location}/${path}`);
        return storage.read(path, options);
      },
    };
  };
  return { requests, storageOf, of: (part: string) => requests.filter((request) => request.includes(part)) };
}

test('the sink follows the commits: what is in it first, then acknowledged', async () => {
  checkpoint(1, 4);
  for (let batch = 0; batch <= 4; batch += 1) deltaCommit(batch);
  await world.collect();
  await sinkUntil(1, 'level', '4');
  deltaCommit(5);
  writeOffsets(place(1), 5, startMs);
  expect((await sinkUntil(1, 'sink-ahead', '5')).inSinkOnly).toEqual(['5']);
  writeCommit(place(1), 5);
  await sinkUntil(1, 'level', '5');
});

test("a file sink's log is held against the commits as well", async () => {
  checkpoint(2, 2);
  for (let batch = 0; batch <= 2; batch += 1) fileSinkBatch(batch);
  await world.collect();
  expect((await sinkUntil(2, 'level', '2')).kind).toBe('file');
});

test('a quiet refresh asks the checkpoint twice at most and the sink not at all; a new batch asks it once or twice', async () => {
  checkpoint(1, 4);
  for (let batch = 0; batch <= 4; batch += 1) deltaCommit(batch);
  const counted = countedStorages();
  await world.collect(counted.storageOf);
  const first = await sinkUntil(1, 'level', '4');
  const later = await until(async () => {
    const now = await sinkOf(1);
    return (now?.readMs ?? 0n) > (first.readMs ?? 0n) + 2_500n ? now : undefined;
  });
  expect((later.requests?.list ?? 9) + (later.requests?.read ?? 9)).toBeLessThanOrEqual(2);
  const before = counted.of('tables/orders_v1').length;
  await new Promise((soon) => setTimeout(soon, 2_500));
  expect(counted.of('tables/orders_v1')).toHaveLength(before);
  deltaCommit(5);
  writeOffsets(place(1), 5, startMs);
  writeCommit(place(1), 5);
  await sinkUntil(1, 'level', '5');
  const asked = counted.of('tables/orders_v1').slice(before);
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(asked.every((request) => request.startsWith('read'))).toBe(true);
}, 60_000);

test('the requests of the sink are counted with those of the reading', async () => {
  checkpoint(1, 4);
  deltaCommit(4);
  const counted = countedStorages();
  const stop = await world.collect(counted.storageOf);
  await until(async () => (await sinkOf(1)) !== undefined);
  await stop();
  const [tally] = await database.client.$queryRaw<
    { n: bigint }[]
  >`SELECT sum(lists + reads) AS n FROM request_tally`;
  // Discovery of the root is not part of any reading.
  const ofReadings = [...counted.of('prod/orders_v1'), ...counted.of('tables/orders_v1')];
  expect(Number(tally?.n)).toBeGreaterThanOrEqual(ofReadings.length);
});

test('a sink that breaks, or names a table of a catalog, harms nothing: the checkpoint is read on', async () => {
  checkpoint(1, 4);
  checkpoint(3, 4);
  let broken = true;
  await world.collect((location) => {
    const storage = openStorage(location);
    if (!location.includes('tables')) return storage;
    return {
      ...storage,
      list(path, options) {
        if (broken) throw new Error('an error of nobody knows what');
        return storage.list(path, options);
      },
      read: (path, options) => storage.read(path, options),
    };
  });
  const unreadable = await sinkUntil(1, 'unreadable', null);
  expect(unreadable.words).toContain('an error of nobody knows what');
  expect((await sinkUntil(3, 'unreadable', null)).words).toContain('no absolute path');
  for (const version of [1, 3]) {
    writeOffsets(place(version), 5, startMs);
    writeCommit(place(version), 5);
    await until(async () => {
      const row = await database.client.version.findFirst({ where: { path: `prod/orders_v${version}` } });
      return row?.lastCommittedBatch === 5n && row.failures === 0 ? row : undefined;
    });
  }
  broken = false;
  deltaCommit(5);
  await sinkUntil(1, 'level', '5');
}, 60_000);

test('of a table that is not there nothing is claimed', async () => {
  checkpoint(1, 4);
  await world.collect();
  const nothing = await until(async () => {
    const sink = await sinkOf(1);
    return sink?.newestBatch === null ? sink : undefined;
  });
  expect(nothing.relation).toBe('unknown');
});
