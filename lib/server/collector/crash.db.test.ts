import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { writeCheckpoint } from './testing/checkpoint-files';
import { withCollectorWorld } from './testing/collector-world';
import { until } from './testing/until';

const LEASE_MS = 5_000;
const VERSIONS = 12;
/** Starting a process on a busy machine. */
const PATIENCE_MS = 90_000;

const database = withDatabase();
const world = withCollectorWorld(database, { leaseSeconds: LEASE_MS / 1_000, concurrency: 8 });
const entry = fileURLToPath(new URL('testing/collector-process.ts', import.meta.url));
let children: ReturnType<typeof spawn>[] = [];

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', entry, world.configFile, database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

function writeFleet(): void {
  const startMs = Date.now() - 60_000;
  for (let number = 1; number <= VERSIONS; number += 1) {
    const directory = join(world.root, `prod/orders_v${number}`);
    writeCheckpoint(directory, { queryId: `q${number}`, planned: 30, committed: 29, startMs });
  }
}

/** Versions that a collector holds right now. */
function held() {
  return database.client.version.findMany({
    where: { leaseOwner: { not: null }, leaseUntilMs: { gt: BigInt(Date.now()) } },
    select: { id: true, leaseUntilMs: true },
  });
}

/** Kills a collector by `kill -9` in the middle of a reading: its leases are still there afterwards. */
async function killWhileReading() {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const child = startProcess();
    await until(async () => (await held()).length > 0, PATIENCE_MS);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = await held();
    if (left.length > 0) return left;
  }
  throw new Error('the collector was never killed while it read');
}

test('kill -9 in the middle of readings loses nothing and blocks nothing longer than one lease', async () => {
  writeFleet();
  const left = await killWhileReading();
  const killedAt = Date.now();
  // What the killed one held is free again after one lease at the latest, whoever looks.
  for (const { leaseUntilMs } of left) expect(Number(leaseUntilMs) - killedAt).toBeLessThanOrEqual(LEASE_MS);
  await world.collect();
  await until(async () => {
    const read = await database.client.version.count({
      where: { id: { in: left.map((each) => each.id) }, readMs: { gt: BigInt(killedAt) } },
    });
    return read === left.length;
  }, PATIENCE_MS);

  await until(
    async () => (await database.client.version.count({ where: { lastCommittedBatch: 29n } })) === VERSIONS,
  );
  const batches = await database.client.batch.groupBy({ by: ['generationId'], _count: true });
  expect(batches).toHaveLength(VERSIONS);
  expect(batches.every((generation) => generation._count === 31)).toBe(true);
}, 200_000);

test('two collectors share the work: both read, and no reading is made twice', async () => {
  writeFleet();
  startProcess();
  startProcess();
  const enough = 5 * VERSIONS;
  await until(async () => (await database.client.sample.count()) >= enough, PATIENCE_MS);
  const workers = await database.client.requestTally.groupBy({ by: ['worker'], _sum: { reads: true } });
  expect(workers).toHaveLength(2);
  // A version is read again only when it is due again: two readings within half a refresh would be a double one.
  const doubles = await database.client.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (
      SELECT at_ms - lag(at_ms) OVER (PARTITION BY version_id ORDER BY at_ms) AS step FROM sample
    ) s WHERE step < 500`;
  expect(doubles).toEqual([{ n: 0 }]);
  const tokens = await database.client.version.aggregate({ _sum: { leaseToken: true } });
  const samples = await database.client.sample.count();
  // Each claim made one reading, but for those under way: none was thrown away because both read the same.
  expect((tokens._sum.leaseToken ?? 0) - samples).toBeLessThanOrEqual(2 * 8);
}, 200_000);
