import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { isServiceError } from '@/lib/server/service/service-error';
import { discover, foundAt, ROOT } from '@/lib/server/service/testing/seed';
import { collectorContext, START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { recordDiscovery } from './record';

const database = withDatabase();

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`;
});

test('versions of one query come together under one readable id', async () => {
  const { appeared } = await discover(database.client, [
    foundAt('prod/orders_v1'),
    foundAt('prod/orders_v2'),
  ]);
  expect(appeared).toEqual(['checkpoints.prod.orders.v1', 'checkpoints.prod.orders.v2']);
  expect(await database.client.query.findMany()).toMatchObject([{ id: 'checkpoints.prod.orders' }]);
});

test('a query of the same name in two catalogs is two queries; an id that is taken gets a number', async () => {
  await discover(database.client, [
    foundAt('prod/orders_v1', { path: 'main/prod/orders_v1', catalog: 'main' }),
    foundAt('prod/orders_v1', { path: 'raw/prod/orders_v1', catalog: 'raw' }),
    foundAt('prod/a b_v1'),
    foundAt('prod/a-b_v1'),
    foundAt('prod/größe_v1'),
  ]);
  const queries = await database.client.query.findMany({ orderBy: { id: 'asc' } });
  expect(queries.map((query) => query.id)).toEqual([
    'checkpoints.prod.a-b',
    'checkpoints.prod.a-b-2',
    'checkpoints.prod.größe',
    'main.prod.orders',
    'raw.prod.orders',
  ]);
});

test('one version at two places is shown twice, never merged', async () => {
  const { appeared } = await discover(database.client, [
    foundAt('prod/orders_v1', { path: 'a/prod/orders_v1', catalog: 'main' }),
    foundAt('prod/orders_v1', { path: 'b/prod/orders_v1', catalog: 'main' }),
  ]);
  expect(appeared).toEqual(['main.prod.orders.v1', 'main.prod.orders.v1-2']);
});

test('what the configuration says now replaces what it said; ids stay', async () => {
  await discover(database.client, [foundAt('prod/orders_v1')]);
  await discover(database.client, [foundAt('prod/orders_v1', { owner: 'team', protected: true })]);
  expect(await database.client.query.findMany()).toMatchObject([
    { id: 'checkpoints.prod.orders', owner: 'team', protected: true },
  ]);
});

test('every declaration that differs is kept, and its withdrawal too', async () => {
  const said = ['a: 1\n', 'a: 1\n', 'a: 2\n', null, null, 'a: 2\n'];
  for (const declaration of said)
    await discover(database.client, [foundAt('prod/orders_v1', { declaration })]);
  const kept = await database.client.declaration.findMany({ orderBy: { id: 'asc' } });
  expect(kept.map((row) => row.yaml)).toEqual(['a: 1\n', 'a: 2\n', '', 'a: 2\n']);
  expect(kept[0]).toMatchObject({ author: 'configuration', origin: 'signalbox.yaml', atMs: START_MS });
});

test('what is missing has vanished, once, and is no longer read; what comes back is due', async () => {
  const db = database.client;
  await discover(db, [foundAt('prod/orders_v1'), foundAt('prod/orders_v2')]);
  const { vanished } = await discover(db, [foundAt('prod/orders_v2')], START_MS + 1n);
  expect(vanished).toEqual(['checkpoints.prod.orders.v1']);
  expect((await discover(db, [foundAt('prod/orders_v2')], START_MS + 2n)).vanished).toEqual([]);
  const row = await db.version.findUniqueOrThrow({ where: { id: 'checkpoints.prod.orders.v1' } });
  expect(row).toMatchObject({ vanishedMs: START_MS + 1n, nextDueMs: null });
  await discover(db, [foundAt('prod/orders_v1'), foundAt('prod/orders_v2')], START_MS + 3n);
  const back = await db.version.findUniqueOrThrow({ where: { id: row.id } });
  expect(back).toMatchObject({ vanishedMs: START_MS + 1n, nextDueMs: START_MS + 3n });
});

test('ten thousand versions are taken in within seconds', async () => {
  const found = Array.from({ length: 10_000 }, (_, index) => foundAt(`prod/query${index}_v1`));
  const start = performance.now();
  const { appeared } = await discover(database.client, found);
  expect(appeared).toHaveLength(10_000);
  expect(performance.now() - start).toBeLessThan(20_000);
}, 60_000);

test('a look that was claimed by another meanwhile is dropped; only the collector records', async () => {
  const db = database.client;
  await discover(db, []);
  const input = { rootUrl: ROOT, leaseToken: 77, found: [], nextDueMs: 0n };
  await expect(recordDiscovery({ ctx: collectorContext(db), input })).rejects.toSatisfy((error) =>
    isServiceError(error, 'conflict'),
  );
  await expect(recordDiscovery({ ctx: testContext(db), input })).rejects.toSatisfy((error) =>
    isServiceError(error, 'forbidden'),
  );
});
