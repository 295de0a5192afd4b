import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { personWith, testContext } from '@/lib/server/service/testing/test-context';
import { listCutovers } from './list';
import { AT, HANDOVER, MIRA, RecordedWorld } from './testing/recorded-world';

const database = withDatabase();
const list = (input: Parameters<typeof listCutovers>[0]['input'] = {}, actor = MIRA) =>
  listCutovers({ ctx: testContext(database.client, BigInt(AT.v1Runs), actor), input });

let world: RecordedWorld;

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
  world.show('v1', AT.v1Runs);
  await world.collect();
  await world.begin();
  await world.act(MIRA, 'abort', { reason: 'not today' });
  world.pass(60);
  await world.collect();
  await world.begin();
});

test('newest first, with why it waits or how it ended', async () => {
  const { cutovers, next } = await list();
  expect(cutovers.map(({ id, state, active, words }) => ({ id, state, active, words }))).toEqual([
    {
      id: 'checkpoints.prod.orders.c2',
      state: 'validated',
      active: true,
      words: 'The plan has to be approved.',
    },
    {
      id: 'checkpoints.prod.orders.c1',
      state: 'aborted',
      active: false,
      words: 'No changes made: orders_v1 runs on as before.',
    },
  ]);
  expect(next).toBeNull();
});

test('of one query, and only those that go on, or are over', async () => {
  const ids = async (input: Parameters<typeof list>[0]) =>
    (await list(input)).cutovers.map(({ id }) => id.split('.').at(-1));
  expect(await ids({ active: true })).toEqual(['c2']);
  expect(await ids({ active: false })).toEqual(['c1']);
  expect(await ids({ query: 'checkpoints.prod.payments' })).toEqual([]);
});

test('nothing of an environment that may not be seen', async () => {
  expect((await list({}, personWith({ environment: 'dev', role: 'operator' }))).cutovers).toEqual([]);
});

test('page after page, each cutover once', async () => {
  await database.client.$executeRaw`
    INSERT INTO cutover (id, query_id, number, environment, v1_id, v2_location, strategy, state, digest, revision, record,
      asked, created_ms, changed_ms, audit_seq, audit_hash)
    SELECT query_id || '.c' || n, query_id, n, environment, v1_id, v2_location, strategy, state, digest, revision, record,
      asked, created_ms, changed_ms, audit_seq, audit_hash
    FROM cutover, generate_series(3, 70) AS n WHERE number = 1`;
  const first = await list();
  const second = await list({ before: first.next ?? '' });
  const ids = [...first.cutovers, ...second.cutovers].map(({ id }) => id);
  expect([first.cutovers.length, new Set(ids).size, ids.length, second.next]).toEqual([50, 70, 70, null]);
});
