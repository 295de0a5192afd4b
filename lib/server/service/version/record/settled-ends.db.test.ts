import { beforeEach, describe, expect, test } from 'vitest';
import { kafka, READ_AT_MS, readWritten } from '@/lib/compare/test-data/written-version';
import { cutoverIn, FINAL, samplePlan } from '@/lib/cutover/test-data/sample';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { withDatabase } from '@/lib/server/db/testing';
import { beginCutover } from '@/lib/server/service/cutover/begin';
import { storeRecord } from '@/lib/server/service/cutover/stored-cutover';
import { discover, foundAt, record } from '@/lib/server/service/testing/seed';
import { testContext } from '@/lib/server/service/testing/test-context';

const database = withDatabase();
const QUERY = 'checkpoints.prod.orders';

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  await discover(database.client, [foundAt('prod/orders_v1'), foundAt('prod/orders_v2')], READ_AT_MS);
});

/** V1 left batch 3 (300 to 350) planned and not committed, and v2 began at 350. */
async function judged(): Promise<string[]> {
  const v1 = await readWritten({
    started: [kafka({ orders: [0] })],
    batches: [
      [kafka({ orders: [100] })],
      [kafka({ orders: [200] })],
      [kafka({ orders: [300] })],
      [kafka({ orders: [350] })],
    ],
    committed: 3,
  });
  const v2 = await readWritten({
    name: 'orders_v2',
    started: [kafka({ orders: [350] })],
    batches: [[kafka({ orders: [400] })]],
  });
  await record(database.client, `${QUERY}.v1`, v1);
  await record(database.client, `${QUERY}.v2`, v2);
  const open = await database.client.finding.findMany({
    where: { versionId: `${QUERY}.v2`, closedMs: null },
  });
  return open.map(({ code }) => code).filter((code) => code === 'HANDOVER_GAP');
}

/** A cutover that recorded v1's end at the planned batch, and stands in `state`. */
async function settledAtThePlan(state: CutoverState): Promise<void> {
  const { cutover } = await beginCutover(testContext(database.client, READ_AT_MS), {
    queryId: QUERY,
    environment: 'prod',
    v1Id: `${QUERY}.v1`,
    v2Id: `${QUERY}.v2`,
    asked: {
      request: { v1: `${QUERY}.v1`, v2: { id: `${QUERY}.v2` }, strategy: 'handover' },
      said: [],
      writes: { v1: null, v2: null },
      warnings: [],
    },
    planOf: (id) => samplePlan('handover', { cutover: id }),
    idempotency: null,
    atMs: READ_AT_MS,
  });
  const handover = {
    ...FINAL,
    batch: 3n,
    of: 'planned',
    settledBy: 'sink',
    atMs: READ_AT_MS,
    digest: 'd',
  } as const;
  const stored = { ...cutoverIn(state), id: cutover.id, handover };
  await database.client.cutover.update({
    where: { id: cutover.id },
    data: { state, record: storeRecord(stored) },
  });
}

describe('a batch of v1 that was written without its commit', () => {
  test('is a gap before v2 while nothing says that it was written', async () => {
    expect(await judged()).toEqual(['HANDOVER_GAP']);
  });

  test.each<CutoverState>(['handing-over', 'soaking', 'completed', 'needs-human'])(
    'is none once a cutover has settled it (%s)',
    async (state) => {
      await settledAtThePlan(state);
      expect(await judged()).toEqual([]);
    },
  );

  test('is one again after going back', async () => {
    await settledAtThePlan('rolled-back');
    expect(await judged()).toEqual(['HANDOVER_GAP']);
  });
});
