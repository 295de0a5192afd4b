import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { START_MS } from '@/lib/server/service/testing/test-context';
import { FactsMemory } from './facts-memory';
import { othersOf } from './others-of';

const database = withDatabase();
const FLEET = ['prod/orders_v1', 'prod/orders_v2', 'prod/returns_v1', 'prod/visits_v1'];
let memory: FactsMemory;
let queries: number;

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query, declaration RESTART IDENTITY CASCADE`;
  memory = new FactsMemory();
  queries = 0;
  await discover(
    database.client,
    FLEET.map((path) =>
      foundAt(path, { declaration: path.includes('visits') ? 'checkpoint: /lake/v\n' : null }),
    ),
  );
});

/** Counts what is asked. */
const counted = () =>
  new Proxy(database.client, {
    get(client, name) {
      if (name === '$queryRaw') queries += 1;
      return Reflect.get(client, name);
    },
  });
const others = async (nowMs: bigint, { isAct = false, db = counted() } = {}) =>
  (await othersOf({ db, memory }, { without: ['checkpoints.prod.orders.v1'], isAct, nowMs })).map(
    ({ query, version, locations }) => [`${query} ${version}`, ...locations.slice(1)].join(' at '),
  );

test('are all that were found but those of the cutover, with what they declare', async () => {
  expect(await others(START_MS)).toEqual([
    'orders orders_v2',
    'returns returns_v1',
    'visits visits_v1 at /lake/v',
  ]);
});

test('looks at many cutovers ask once in ten seconds, those at the same moment too', async () => {
  await Promise.all(Array.from({ length: 20 }, () => others(START_MS)));
  await others(START_MS + 9_999n);
  expect(queries).toBe(1);
  await others(START_MS + 10_000n);
  expect(queries).toBe(2);
});

test('an act asks anew, and sees what appeared a moment ago', async () => {
  await others(START_MS);
  await discover(
    database.client,
    [...FLEET, 'prod/late_v1'].map((path) => foundAt(path)),
  );
  expect(await others(START_MS + 1n)).not.toContain('late late_v1');
  expect(await others(START_MS + 1n, { isAct: true })).toContain('late late_v1');
});

test('a question that failed is asked again', async () => {
  const broken = new Proxy(database.client, {
    get: (client, name) =>
      name === '$queryRaw' ? () => Promise.reject(new Error('gone')) : Reflect.get(client, name),
  });
  await expect(others(START_MS, { db: broken })).rejects.toThrow('gone');
  expect(await others(START_MS)).toHaveLength(3);
});
