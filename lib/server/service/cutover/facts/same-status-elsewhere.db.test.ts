import { beforeEach, expect, test } from 'vitest';
import { declarationText } from '@/lib/server/config/declaration-text';
import { parseDeclaration } from '@/lib/server/config/parse-declaration';
import { withDatabase } from '@/lib/server/db/testing';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { sameStatusElsewhere } from './same-status-elsewhere';

const database = withDatabase();
const V1 = 'checkpoints.prod.orders.v1';

beforeEach(() => database.client.$executeRaw`TRUNCATE root, query, declaration RESTART IDENTITY CASCADE`);

const job = (id: string) => parseDeclaration(`status: { databricks: prod, job: "${id}" }`);
const here = foundAt('prod/orders_v1', { declaration: declarationText(job('1121')) });
const there = (id: string, environment = 'prod') =>
  foundAt(`main/${environment}/orders_v1`, {
    catalog: 'main',
    environment,
    query: 'orders',
    declaration: declarationText(job(id)),
  });
const elsewhere = async () => {
  const { status } = job('1121');
  if (status === undefined) throw new Error('it has a status');
  return sameStatusElsewhere(database.client, V1, status);
};

test('a status that a query of the same name in another catalog declares too is found there', async () => {
  await discover(database.client, [here, there('1121')]);
  expect(await elsewhere()).toBe('main.prod.orders.v1');
});

test('not one of another job, of another environment, or of a version that is gone', async () => {
  await discover(database.client, [here, there('1122'), there('1121', 'test')]);
  expect(await elsewhere()).toBeNull();
  await discover(database.client, [here, there('1121')]);
  await discover(database.client, [here]);
  expect(await elsewhere()).toBeNull();
});
