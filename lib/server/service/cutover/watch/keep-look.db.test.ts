import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { inTransaction } from '@/lib/server/service/transaction';
import { loadLook } from '../look';
import { AT, HANDOVER, RecordedWorld } from '../testing/recorded-world';
import { writeLook } from './keep-look';

const database = withDatabase();

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

test('a person who begins and the collector that looks at once write the first look, and neither waits for the other', async () => {
  const world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
  world.show('v1', AT.v1Runs);
  await world.collect();
  await world.begin();
  await world.settle();
  const db = database.client;
  const { cutoverId: id, revision, lookedMs, look } = await db.cutoverLook.findFirstOrThrow();
  await db.cutoverLook.deleteMany();
  let person: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM cutover WHERE id = ${id} FOR UPDATE`;
    person = writeLook(db, { id, revision }, lookedMs, loadLook(look));
    await new Promise((done) => setTimeout(done, 300));
    await writeLook(tx, { id, revision }, lookedMs + 1n, loadLook(look));
  });
  await person;
  expect((await db.cutoverLook.findUniqueOrThrow({ where: { cutoverId: id } })).lookedMs).toBe(lookedMs + 1n);
});
