import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { START_MS } from '@/lib/server/service/testing/test-context';
import { loadLag } from './load-lag';

const database = withDatabase();
const V2 = 'checkpoints.prod.orders.v2';

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`;
  await discover(database.client, [foundAt('prod/orders_v2')]);
});

/** Samples a second apart. */
async function samples(...lags: readonly (readonly [lag: bigint | null, unit: string | null])[]) {
  await database.client.sample.createMany({
    data: lags.map(([lag, lagUnit], index) => ({
      versionId: V2,
      atMs: START_MS + 1_000n * BigInt(index),
      origin: 'reading',
      lag,
      lagUnit,
    })),
  });
}

const distances = async (count: number) =>
  (await loadLag(database.client, V2, count)).map(({ distance }) => distance);

test('a version that commits more often than its source is asked is measured where it can be', async () => {
  await samples(
    [40n, 'records'],
    [null, null],
    [30n, 'records'],
    [null, null],
    [20n, 'records'],
    [null, null],
  );
  expect(await distances(3)).toEqual([40n, 30n, 20n]);
  expect((await loadLag(database.client, V2, 1))[0]?.atMs).toBe(START_MS + 4_000n);
});

test('another unit than the newest is no distance', async () => {
  await samples([40n, 'offsets'], [30n, 'records']);
  expect(await distances(2)).toEqual([null, 30n]);
});

test('nothing was ever measured', async () => {
  await samples([null, null], [null, null]);
  expect(await distances(2)).toEqual([]);
});
