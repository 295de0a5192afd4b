import { beforeEach, describe, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { personWith, START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { listOldVersions } from './list-old-versions';

const database = withDatabase();
const V1 = 'checkpoints.prod.orders.v1';
const V2 = 'checkpoints.prod.orders.v2';
const HOUR = 3_600_000n;
const DAY = 24n * HOUR;
const NOW = START_MS + 3n * DAY;

const list = async (actor = personWith({ environment: 'prod', role: 'viewer' }), nowMs = NOW) =>
  (await listOldVersions({ ctx: testContext(database.client, nowMs, actor) })).versions;

/** V1 committed last two days before v2 did. */
async function handedOver() {
  await record(database.client, V1, buildReading({ nowMs: START_MS, planned: 3n, committed: 3n }));
  await record(database.client, V2, buildReading({ nowMs: START_MS + 2n * DAY, planned: 9n, committed: 9n }));
  await database.client.version.update({
    where: { id: V1 },
    data: { activity: 'quiet', lastCommitMs: START_MS, readMs: NOW, freshUntilMs: NOW + HOUR },
  });
  await database.client.version.update({ where: { id: V2 }, data: { lastCommitMs: START_MS + 2n * DAY } });
}

const retire = (keepUntilMs: bigint) =>
  database.client.retirement.create({
    data: {
      versionId: V1,
      cutoverId: 'checkpoints.prod.orders.c1',
      atMs: START_MS + 2n * DAY,
      owner: 'payments',
      reason: 'the way back',
      keepUntilMs,
      by: 'Mira',
      auditSeq: 1n,
      auditHash: 'none',
    },
  });

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root, query, cutover, retirement RESTART IDENTITY CASCADE`;
  await discover(database.client, [foundAt('prod/orders_v1'), foundAt('prod/orders_v2')]);
});

describe('old versions', () => {
  test('a version that fell silent while a newer one goes on is undecided, until somebody decides', async () => {
    await handedOver();
    expect(await list()).toMatchObject([{ versionId: V1, keeping: 'undecided', retired: null }]);
    await retire(NOW + 30n * DAY);
    expect(await list()).toMatchObject([{ versionId: V1, keeping: 'kept', retired: { owner: 'payments' } }]);
  });

  test('a decision whose time has passed asks for another one', async () => {
    await handedOver();
    await retire(NOW - HOUR);
    expect(await list()).toMatchObject([{ keeping: 'due' }]);
  });

  test('a checkpoint that is gone before its time is told with whom to ask; after its time as decided', async () => {
    await handedOver();
    await retire(NOW + DAY);
    await database.client.version.update({
      where: { id: V1 },
      data: { vanishedMs: NOW - HOUR, activity: 'vanished' },
    });
    const [early] = await list();
    expect(early).toMatchObject({ keeping: 'gone' });
    expect(early?.words).toContain('although payments was to keep it');
    await database.client.retirement.update({ where: { versionId: V1 }, data: { keepUntilMs: NOW - DAY } });
    const [due] = await list();
    expect(due?.words).toContain('as was decided');
  });

  test('a version that runs beside a newer one is none', async () => {
    await handedOver();
    await database.client.version.update({ where: { id: V1 }, data: { activity: 'running' } });
    expect(await list()).toEqual([]);
  });

  test('a pause shorter than its newer one has run says nothing: v1 committed last', async () => {
    await handedOver();
    await database.client.version.update({ where: { id: V1 }, data: { lastCommitMs: NOW } });
    expect(await list()).toEqual([]);
  });

  test('only those of environments that one may see are listed', async () => {
    await handedOver();
    expect(await list(personWith({ environment: 'test', role: 'viewer' }))).toEqual([]);
  });
});
