import { beforeEach, describe, expect, it } from 'vitest';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import type { Actor } from '@/lib/domain/actor';
import type { HeadReading } from '@/lib/head/head';
import { withDatabase } from '@/lib/server/db/testing';
import { ROOT, record } from '@/lib/server/service/testing/seed';
import { personWith, VIEWER } from '@/lib/server/service/testing/test-context';
import { dryRunCutover } from './dry-run';
import { startCutover } from './start';
import { loadAsked, loadRecord } from './stored-cutover';
import { firstSeenMs, forgetLake, type RecordedLake, recordedLake } from './test-data/recorded-lake';

const DAY = 86_400_000n;
const database = withDatabase();
const OPERATOR = personWith({ environment: 'test', role: 'operator' });
const MIRA: Actor = {
  kind: 'person',
  id: 'mira',
  name: 'Mira',
  email: null,
  grants: [{ environment: null, role: 'operator' }],
};

let lake: RecordedLake;

/** The stateless v1 of test, stopped, and nothing of v2. */
beforeEach(async () => {
  await forgetLake(database.client);
  lake = await recordedLake({
    db: database.client,
    segment: 'test',
    at: firstSeenMs('test', 'test/orders_v2') - 1,
    found: { 'test/orders_v1': 'operators: []\nsink: { file: /lake/tables/orders_v1 }' },
  });
});

function request(more: Partial<CutoverRequest> = {}): CutoverRequest {
  return {
    v1: lake.ids[0] ?? '',
    v2: { location: `${ROOT}/test/orders_v2` },
    strategy: 'handover',
    output: { kind: 'new-output', from: '/lake/tables/orders_v1', to: '/lake/tables/orders_v2' },
    writes: { v2: { kind: 'file', location: '/lake/tables/orders_v2' } },
    ...more,
  };
}

/** The broker says that the topic keeps a month, and when v1's next record was written. */
async function knowRetention() {
  const v1 = await lake.read('test/orders_v1');
  const ends = new Map(v1.sources[0]?.committed?.positions.map(({ partition, value }) => [partition, value]));
  const heads: HeadReading[] = lake.heads.slice(-1).map((reading) => ({
    ...reading,
    origin: 'broker',
    heads: reading.heads.map((head) => ({
      ...head,
      writtenAt: [{ position: ends.get(head.partition) ?? 0n, fromMs: lake.nowMs - 60_000n, toMs: null }],
    })),
    topic: {
      topicId: 'topic',
      otherIdUntilMs: null,
      retentionMs: 30n * DAY,
      retentionBytes: -1n,
      cleanupPolicy: ['delete'],
      timestampType: 'CreateTime',
      transactional: false,
    },
  }));
  await record(database.client, lake.ids[0] ?? '', v1, { heads });
}

const start = (more: Partial<CutoverRequest> = {}, key: string | null = null, actor: Actor = MIRA) =>
  startCutover({ ctx: lake.ctx(actor), input: request(more), key });
const rows = () => database.client.cutover.findMany();

describe('a cutover is begun', () => {
  it('as a valid plan, where every gate of the first step passes', async () => {
    await knowRetention();
    const receipt = await start();
    expect(receipt).toMatchObject({
      state: 'validated',
      revision: '1',
      paused: false,
      stored: true,
      words: 'Mira began the cutover from orders_v1 to orders_v2; its plan is valid.',
    });
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    if (row === undefined) throw new Error('nothing was stored');
    expect(row).toMatchObject({ id: receipt.id, v1Id: lake.ids[0], v2Id: null, holds: row.queryId });
    const events = await database.client.cutoverEvent.findMany({ orderBy: { revision: 'asc' } });
    expect(events.map(({ kind, toState }) => [kind, toState])).toEqual([
      ['begin', 'draft'],
      ['validate', 'validated'],
    ]);
    expect(loadAsked(row)).toMatchObject({ request: request(), said: [], writes: { v1: null } });
    expect(await database.client.cutoverLook.count()).toBe(1);
  });

  it('with the plan that the dry run showed, by its digest', async () => {
    await knowRetention();
    const shown = await dryRunCutover({ ctx: lake.ctx(), input: request() });
    expect((await start()).digest).toBe(shown.digest);
  });

  it('as a draft that names the gates which nobody could judge', async () => {
    const receipt = await start();
    expect(receipt).toMatchObject({ state: 'draft', revision: '0', stored: true });
    expect(receipt.words).toMatch(
      /draft until its gates pass. “Source still holds the way back” \(inconclusive\): .*retention is not known/,
    );
    const [row] = await rows();
    expect(row && loadRecord(row).state).toBe('draft');
  });

  it('and not at all where a hard rule forbids it: each reason is named, nothing is stored', async () => {
    await knowRetention();
    const failing = start({ v2: { location: `${ROOT}/test/orders_v1` }, output: undefined });
    await expect(failing).rejects.toMatchObject({
      code: 'precondition',
      issues: expect.arrayContaining([
        { path: 'paths-apart', message: expect.stringMatching(/two queries on one checkpoint/) },
        { path: 'plan', message: expect.stringMatching(/how the output that exists/) },
      ]),
    });
    expect(await rows()).toEqual([]);
    expect(await database.client.cutoverEvent.count()).toBe(0);
  });

  it('once for one key: the same request gives the same cutover, another one is told', async () => {
    await knowRetention();
    const first = await start({}, 'deploy-4711');
    const again = await start({}, 'deploy-4711');
    expect(again).toMatchObject({ id: first.id, digest: first.digest, state: 'validated', stored: false });
    await expect(start({ limits: { soakSeconds: 60 } }, 'deploy-4711')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/deploy-4711 was used for another request/),
    });
    expect(await rows()).toHaveLength(1);
  });

  it('also when such a plan would be refused by now: what was answered holds', async () => {
    await knowRetention();
    const first = await start({}, 'deploy-4711');
    const what = { cutoverId: first.id, owner: 'payments', reason: 'kept', by: 'Mira' };
    const times = { atMs: lake.nowMs, keepUntilMs: lake.nowMs, auditSeq: 1n, auditHash: 'x' };
    await database.client.retirement.create({ data: { versionId: lake.ids[0] ?? '', ...what, ...times } });
    expect(await start({}, 'deploy-4711')).toMatchObject({ id: first.id, stored: false });
    await expect(start({}, 'deploy-4712')).rejects.toMatchObject({ code: 'precondition' });
  });

  it('one at a time: of two at once one begins, and the other is told which', async () => {
    await knowRetention();
    const both = await Promise.allSettled([start(), start({ limits: { soakSeconds: 60 } })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const told = both.find((each) => each.status === 'rejected');
    expect(told?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/being cut over already \(.*\.c1/),
    });
    const shown = await dryRunCutover({ ctx: lake.ctx(), input: request() });
    expect(shown.warnings.join()).toMatch(/being cut over already \(.*\.c1, \w+\)/);
  });

  it('by whoever may cut over in the environment', async () => {
    await expect(start({}, null, VIEWER)).rejects.toMatchObject({ code: 'forbidden' });
    const elsewhere = personWith({ environment: 'prod', role: 'operator' });
    await expect(start({}, null, elsewhere)).rejects.toMatchObject({ code: 'forbidden' });
    const mayRead = personWith(
      { environment: 'prod', role: 'operator' },
      { environment: 'test', role: 'viewer' },
    );
    await expect(start({}, null, mayRead)).rejects.toMatchObject({ code: 'forbidden' });
    const approver = personWith({ environment: 'test', role: 'approver' });
    await expect(start({}, null, approver)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await rows()).toEqual([]);
    expect((await start({}, null, OPERATOR)).state).toBe('draft');
  });
});
