import { expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { isServiceError } from '@/lib/server/service/service-error';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { NOBODY, START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { recordReading } from './record';
import { NOTHING_REPORTED } from './record/reported-history';

const database = withDatabase();

async function versionOf(path: string): Promise<string> {
  const { appeared } = await discover(database.client, [...(await known()), foundAt(path)]);
  const [id] = appeared;
  if (id === undefined) throw new Error(`${path} did not appear`);
  return id;
}

/** Discovery is complete by definition: what was there stays there. */
async function known() {
  const rows = await database.client.version.findMany({ select: { path: true } });
  return rows.map(({ path }) => foundAt(path));
}

test('a first reading becomes batches, a sample, a generation and a view', async () => {
  const id = await versionOf('prod/first_v1');
  await record(database.client, id, buildReading({ nowMs: START_MS, planned: 9n, committed: 8n }));
  const db = database.client;
  const version = await db.version.findUniqueOrThrow({ where: { id } });
  expect(version).toMatchObject({
    generation: 1,
    lastPlannedBatch: 9n,
    lastCommittedBatch: 8n,
    storedThrough: 8n,
    leaseOwner: null,
    status: 'healthy',
    activity: 'running',
  });
  const batches = await db.batch.findMany({ orderBy: { batchId: 'asc' } });
  expect(batches).toHaveLength(10);
  expect(batches[3]).toMatchObject({ batchId: 3n, records: 100n, durationMs: 2_000n, committed: true });
  expect(batches[9]).toMatchObject({ batchId: 9n, committed: false, committedMs: null, durationMs: null });
  expect(await db.sample.count({ where: { versionId: id } })).toBe(1);
  expect(await db.requestTally.findMany()).toMatchObject([{ lists: 1, reads: 3 }]);
});

test('the next reading commits the planned batch, adds new ones and keeps purged ones as history', async () => {
  const id = await versionOf('prod/next_v1');
  await record(database.client, id, buildReading({ nowMs: START_MS, planned: 9n, committed: 8n }));
  await record(
    database.client,
    id,
    buildReading({ nowMs: START_MS + 30_000n, first: 5n, planned: 12n, committed: 12n }),
  );
  const [generation] = await database.client.generation.findMany({ where: { versionId: id } });
  const batches = await database.client.batch.findMany({
    where: { generationId: generation?.id },
    orderBy: { batchId: 'asc' },
  });
  expect(batches.map((batch) => batch.batchId)).toEqual([...Array(13).keys()].map(BigInt));
  expect(batches.filter((batch) => !batch.onDisk).map((batch) => batch.batchId)).toEqual([
    0n,
    1n,
    2n,
    3n,
    4n,
  ]);
  expect(batches.every((batch) => batch.committed && batch.records === 100n)).toBe(true);
});

test('another query id at the same path is a new generation; the old one keeps positions and history', async () => {
  const id = await versionOf('prod/replaced_v1');
  const db = database.client;
  await record(db, id, buildReading({ nowMs: START_MS, planned: 9n, committed: 9n, queryId: 'old' }));
  const anew = { planned: 1n, committed: 0n, queryId: 'new' };
  await record(db, id, buildReading({ nowMs: START_MS + 60_000n, ...anew }));
  await record(db, id, buildReading({ nowMs: START_MS + 65_000n, ...anew }));
  const generations = await db.generation.findMany({ where: { versionId: id }, orderBy: { number: 'asc' } });
  expect(generations).toMatchObject([
    { number: 1, queryUuid: 'old', lastCommittedBatch: 9n, lastSeenMs: START_MS },
    { number: 2, queryUuid: 'new', lastCommittedBatch: 0n },
  ]);
  expect(await db.batch.count({ where: { generationId: generations[0]?.id } })).toBe(10);
  const findings = await db.finding.findMany({ where: { versionId: id, openKey: { not: null } } });
  expect(findings.map((finding) => finding.code)).toContain('CHECKPOINT_REPLACED');
  const version = await db.version.findUniqueOrThrow({ where: { id } });
  expect(version).toMatchObject({ generation: 2, status: 'data_at_stake', storedThrough: 0n });
  const marks = await db.mark.findMany({ where: { versionId: id, kind: 'generation' } });
  expect(marks).toHaveLength(1);
});

test('missing metadata is no other identity', async () => {
  const id = await versionOf('prod/nometa_v1');
  const db = database.client;
  await record(db, id, buildReading({ nowMs: START_MS, planned: 3n, committed: 3n }));
  await record(db, id, buildReading({ nowMs: START_MS + 5_000n, planned: 3n, committed: 3n, queryId: null }));
  expect(await db.generation.count({ where: { versionId: id } })).toBe(1);
  const open = await db.finding.findMany({ where: { versionId: id, openKey: { not: null } } });
  expect(open.map((finding) => finding.code)).toContain('METADATA_MISSING_WITH_LOGS');
});

test('a finding closes with the first reading that no longer shows it, and its row stays', async () => {
  const id = await versionOf('prod/closing_v1');
  const db = database.client;
  await record(db, id, buildReading({ nowMs: START_MS, planned: 3n, committed: 2n }));
  await record(db, id, buildReading({ nowMs: START_MS + 5_000n, planned: 3n, committed: 3n }));
  const inFlight = await db.finding.findMany({ where: { versionId: id, code: 'BATCH_IN_FLIGHT' } });
  expect(inFlight).toMatchObject([{ closedMs: START_MS + 5_000n, openKey: null }]);
  await record(db, id, buildReading({ nowMs: START_MS + 10_000n, planned: 3n, committed: 2n }));
  expect(await db.finding.count({ where: { versionId: id, code: 'BATCH_IN_FLIGHT' } })).toBe(2);
});

test('a place that lost its content is vanished and keeps its last reading', async () => {
  const id = await versionOf('prod/gone_v1');
  const db = database.client;
  await record(db, id, buildReading({ nowMs: START_MS, planned: 3n, committed: 3n }));
  const empty = {
    ...buildReading({ nowMs: START_MS + 9n, planned: -1n, committed: -1n }),
    kind: 'empty' as const,
  };
  expect(await record(db, id, empty)).toBe('vanished');
  const version = await db.version.findUniqueOrThrow({ where: { id }, include: { view: true } });
  expect(version).toMatchObject({
    vanishedMs: START_MS + 9n,
    nextDueMs: null,
    lastCommittedBatch: 3n,
    readMs: START_MS,
  });
  expect(version.view?.reading).toContain('offsets/3');
});

test('a claim that was lost changes nothing', async () => {
  const id = await versionOf('prod/fenced_v1');
  const db = database.client;
  await db.version.update({ where: { id }, data: { leaseToken: { increment: 1 } } });
  const late = record(db, id, buildReading({ nowMs: START_MS, planned: 3n, committed: 3n }), {
    leaseToken: 0,
  });
  await expect(late).rejects.toSatisfy((error) => isServiceError(error, 'conflict'));
  expect(await db.generation.count({ where: { versionId: id } })).toBe(0);
});

test('only the collector records', async () => {
  const id = await versionOf('prod/forbidden_v1');
  const reading = buildReading({ nowMs: START_MS, planned: 3n, committed: 3n });
  for (const actor of [NOBODY, undefined]) {
    const attempt = recordReading({
      ctx: testContext(database.client, START_MS, actor),
      input: {
        versionId: id,
        leaseToken: 0,
        reading,
        heads: [],
        reported: NOTHING_REPORTED,
        sink: { state: 'none' },
        nextDueMs: 0n,
        configured: { temporary: null, declaredHere: [] },
        freshUntilMs: 0n,
        worker: 'test',
      },
    });
    await expect(attempt).rejects.toSatisfy((error) => isServiceError(error, 'forbidden'));
  }
});
