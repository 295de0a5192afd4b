import { beforeAll, describe, expect, test } from 'vitest';
import { compareRequest } from '@/lib/contract/compare';
import { withDatabase } from '@/lib/server/db/testing';
import { isServiceError, type ServiceErrorCode } from '@/lib/server/service/service-error';
import { buildReading, kafkaOffset } from '@/lib/server/service/testing/built-reading';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { NOBODY, START_MS, testContext, VIEWER } from '@/lib/server/service/testing/test-context';
import { getComparison } from './get';
import { getHandover } from './get-handover';

const database = withDatabase();
let [v1, v2, v3] = ['', '', ''];

/** An hour after v1's last batch: its silence counts. */
const ctx = (actor = VIEWER) => testContext(database.client, START_MS + 3_600_000n, actor);
const refused = (code: ServiceErrorCode) => (error: unknown) => isServiceError(error, code);

beforeAll(async () => {
  const db = database.client;
  const { appeared } = await discover(db, [
    foundAt('prod/orders_v1', { declaration: 'sink:\n  delta: s3://lake/orders_v1\n' }),
    foundAt('prod/orders_v2'),
    foundAt('prod/orders_v3'),
  ]);
  [v1 = '', v2 = '', v3 = ''] = appeared;
  const heads = [
    {
      origin: 'recorded' as const,
      label: 'recorded broker offsets',
      atMs: START_MS,
      sourceIndex: null,
      heads: [
        { topic: 'orders', partition: '0', beginning: 0n, end: 2_000n },
        { topic: 'orders', partition: '1', beginning: 0n, end: 4n },
      ],
    },
  ];
  await record(db, v1, buildReading({ nowMs: START_MS, planned: 9n, committed: 9n, queryId: 'a' }), {
    heads,
  });
  const later = buildReading({
    nowMs: START_MS,
    name: 'orders_v2',
    planned: 11n,
    committed: 11n,
    queryId: 'b',
  });
  const sources = later.sources.map((source) => ({ ...source, started: kafkaOffset(1_010n) }));
  await record(db, v2, { ...later, sources });
});

describe('a comparison over the API', () => {
  test('is made of the last readings, with what is declared and found', async () => {
    const answer = await getComparison({ ctx: ctx(), input: compareRequest.parse({ v1, v2 }) });
    expect(answer).toMatchObject({ verdict: 'resume', handover: 'gap', caughtUp: true });
    expect(answer.alignment).toMatchObject([{ v1Committed: '1000', v2Start: '1010', records: '10' }]);
    expect(answer.versions.v1).toMatchObject({ versionId: v1, declared: true, name: 'orders_v1' });
    expect(answer.versions.v2).toMatchObject({ versionId: v2, declared: false });
  });

  test('takes what the operator says about sources', async () => {
    const input = compareRequest.parse({ v1, v2, match: '0=none' });
    expect((await getComparison({ ctx: ctx(), input })).alignment).toEqual([]);
    expect(compareRequest.safeParse({ v1, v2, match: '0=x' }).success).toBe(false);
  });

  test('needs two versions that were read, and somebody who may see them', async () => {
    const compare = (left: string, right: string, actor = VIEWER) =>
      getComparison({ ctx: ctx(actor), input: compareRequest.parse({ v1: left, v2: right }) });
    await expect(compare(v1, v3)).rejects.toSatisfy(refused('not-found'));
    await expect(compare(v1, 'main.prod.orders.v9')).rejects.toSatisfy(refused('not-found'));
    await expect(compare(v1, v2, NOBODY)).rejects.toSatisfy(refused('forbidden'));
  });
});

describe('a handover over the API', () => {
  test('names every partition that the known heads have', async () => {
    const answer = await getHandover({ ctx: ctx(), input: { id: v1 } });
    expect(answer).toMatchObject({
      fromBatch: '9',
      exact: true,
      sources: [{ option: 'startingOffsets', value: '{"orders":{"0":1000,"1":-2}}' }],
    });
  });

  test('refuses while the version shows signs of life', async () => {
    const now = testContext(database.client, START_MS + 5_000n, VIEWER);
    expect((await getHandover({ ctx: now, input: { id: v1 } })).refused?.code).toBe('V1_MAY_STILL_RUN');
  });
});
