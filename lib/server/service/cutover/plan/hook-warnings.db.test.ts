import { beforeEach, expect, test } from 'vitest';
import { parseConfig } from '@/lib/server/config/parse-config';
import { withDatabase } from '@/lib/server/db/testing';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { hookWarnings } from './hook-warnings';

const database = withDatabase();
const config = parseConfig(
  `roots: [{ url: /lake }]
commands: { stop: { run: [/opt/stop] } }
hooks: { orders: { stop-v1: { command: stop } } }`,
  'signalbox.yaml',
);

beforeEach(() => database.client.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`);

test('a plan is warned of a hook that will not be asked, as it is that of two queries', async () => {
  const orders = { name: 'orders', environment: 'prod', place: 'root:/lake/ops/checkpoints' };
  const warnings = () => hookWarnings({ db: database.client, config }, orders);
  await discover(database.client, [foundAt('prod/orders_v1')]);
  expect(await warnings()).toEqual([]);
  const other = foundAt('main/prod/orders_v1', { catalog: 'main', environment: 'prod', query: 'orders' });
  await discover(database.client, [foundAt('prod/orders_v1'), other]);
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /^Nobody will be asked for stop-v1: the hook stop-v1 of orders in prod is that of 2 queries/,
    ),
  ]);
});
