import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { getSeries } from '@/lib/server/service/query/get-series';
import { isServiceError } from '@/lib/server/service/service-error';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { collectorContext, START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { HOUR_MS, rollUpHistory } from './roll-up';

const database = withDatabase();
const DAY = 86_400_000n;
const START = (START_MS / HOUR_MS) * HOUR_MS;
const keep = { rawMs: 7n * DAY, hourlyMs: 400n * DAY };
let id = '';

beforeEach(async () => {
  const db = database.client;
  await db.$executeRaw`TRUNCATE root, query RESTART IDENTITY CASCADE`;
  const { appeared } = await discover(db, [foundAt('prod/orders_v1')], START);
  id = appeared[0] ?? '';
});

async function samplesAt(times: { atMs: bigint; lag: bigint | null }[]) {
  await database.client.sample.createMany({
    data: times.map(({ atMs, lag }) => ({
      versionId: id,
      atMs,
      lag,
      origin: 'reading',
      stateKeys: lag,
      stateRetainedBytes: lag,
    })),
  });
}

test('old samples become hours with their extremes and last values; young ones stay raw', async () => {
  const old = START - 10n * DAY;
  await samplesAt([
    { atMs: old, lag: 5n },
    { atMs: old + 1n, lag: 90n },
    { atMs: old + 2n, lag: 2n },
    { atMs: old + HOUR_MS, lag: null },
    { atMs: START - DAY, lag: 7n },
  ]);
  const more = await rollUpHistory({ ctx: collectorContext(database.client, START), input: keep });
  expect(more).toBe(false);
  const hours = await database.client.sampleHour.findMany({ orderBy: { hourMs: 'asc' } });
  expect(hours).toMatchObject([
    { hourMs: old, samples: 3, lag: 2n, lagMin: 2n, lagMax: 90n, stateKeys: 2n, stateRetainedBytes: 2n },
    { hourMs: old + HOUR_MS, samples: 1, lag: null, lagMin: null, lagMax: null },
  ]);
  expect(await database.client.sample.count()).toBe(1);
});

test('an hour that is rolled up in parts is the same as in one', async () => {
  const old = START - 10n * DAY;
  await samplesAt([0n, 1n, 2n, 3n, 4n].map((step) => ({ atMs: old + step, lag: step * 10n })));
  let calls = 0;
  while (
    await rollUpHistory({ ctx: collectorContext(database.client, START), input: { ...keep, limit: 2 } })
  ) {
    calls += 1;
  }
  expect(calls).toBe(2);
  const hours = await database.client.sampleHour.findMany();
  expect(hours).toMatchObject([{ samples: 5, lag: 40n, lagMin: 0n, lagMax: 40n }]);
});

test('batches on disk stay raw however old; those gone from disk become hours', async () => {
  const db = database.client;
  const old = START - 10n * DAY;
  await record(db, id, buildReading({ nowMs: old, planned: 19n, committed: 19n, everyMs: 1_000n }));
  await record(
    db,
    id,
    buildReading({ nowMs: old + 1n, first: 10n, planned: 19n, committed: 19n, everyMs: 1_000n }),
  );
  await rollUpHistory({ ctx: collectorContext(db, START), input: keep });
  expect(await db.batch.count()).toBe(10);
  const hours = await db.batchHour.findMany({ orderBy: { hourMs: 'asc' } });
  expect(hours.reduce((sum, hour) => sum + hour.batches, 0)).toBe(10);
  expect(hours.reduce((sum, hour) => sum + (hour.records ?? 0n), 0n)).toBe(1_000n);
  expect(hours[0]).toMatchObject({ firstBatch: 0n, recordsMax: 100n, durationMaxMs: 2_000n });
});

test('tables stay bounded: after the retention nothing of a silent version is left but its hours, then nothing', async () => {
  const db = database.client;
  const step = HOUR_MS / 2n;
  await samplesAt(
    Array.from({ length: 100 }, (_, n) => ({ atMs: START + BigInt(n) * step, lag: BigInt(n) })),
  );
  await rollUpHistory({ ctx: collectorContext(db, START + 60n * DAY), input: keep });
  expect(await db.sample.count()).toBe(0);
  expect(await db.sampleHour.count()).toBe(50);
  await rollUpHistory({ ctx: collectorContext(db, START + 500n * DAY), input: keep });
  expect(await db.sampleHour.count()).toBe(0);
});

test('a range that reaches into rolled-up history is told in hours, with gaps where nothing was measured', async () => {
  const db = database.client;
  const old = START - 10n * DAY;
  await samplesAt([
    { atMs: old, lag: 5n },
    { atMs: old + 5n * HOUR_MS, lag: 6n },
    { atMs: START - HOUR_MS, lag: 9n },
  ]);
  await rollUpHistory({ ctx: collectorContext(db, START), input: keep });
  const { queryId } = await db.version.findUniqueOrThrow({ where: { id } });
  const series = await getSeries({
    ctx: testContext(db, START),
    input: { id: queryId, fromMs: String(START - 20n * DAY), toMs: String(START) },
  });
  expect(series.resolution).toBe('hour');
  expect(series.versions[0]?.samples.lag).toEqual(['5', null, '6', null, '9']);
  expect(series.versions[0]?.samples.stateRetainedBytes).toEqual(['5', null, '6', null, '9']);
});

test('only the collector rolls up', async () => {
  const attempt = rollUpHistory({ ctx: testContext(database.client), input: keep });
  await expect(attempt).rejects.toSatisfy((error) => isServiceError(error, 'forbidden'));
});
