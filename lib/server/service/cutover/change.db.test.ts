import { beforeEach, describe, expect, test } from 'vitest';
import type { CutoverEvent } from '@/lib/cutover/event';
import type { Cutover } from '@/lib/cutover/state';
import { allGates, samplePlan } from '@/lib/cutover/test-data/sample';
import type { Actor } from '@/lib/domain/actor';
import { withDatabase } from '@/lib/server/db/testing';
import { verifyAudit } from '@/lib/server/service/audit/verify';
import { refusal } from '@/lib/server/service/testing/refusal';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { personWith, START_MS, testContext } from '@/lib/server/service/testing/test-context';
import { beginCutover, type NewCutover } from './begin';
import { changeCutover } from './change';
import { planDigest } from './plan-digest';
import { loadRecord } from './stored-cutover';
import { whoOf } from './who';

const database = withDatabase();
const QUERY = 'checkpoints.prod.orders';
const V1 = `${QUERY}.v1`;
const MIRA = personWith({ environment: 'prod', role: 'operator' });
const ANA: Actor = {
  ...personWith({ environment: 'prod', role: 'approver' }),
  id: 'ana',
  name: 'Ana',
} as Actor;

const as = (actor: Actor, afterMs = 0n) => testContext(database.client, START_MS + afterMs, actor);
const planOf = (id: string) => samplePlan('handover', { cutover: id, query: QUERY });
const asked: NewCutover['asked'] = {
  request: { v1: V1, v2: { location: '/lake/ops/checkpoints/prod/orders_v2' }, strategy: 'handover' },
  said: [],
  writes: { v1: null, v2: null },
  warnings: [],
};
const begin = (more: Partial<NewCutover> = {}, actor = MIRA) =>
  beginCutover(as(actor), {
    queryId: QUERY,
    environment: 'prod',
    v1Id: V1,
    v2Id: null,
    asked,
    planOf,
    idempotency: null,
    atMs: START_MS,
    ...more,
  });
const digestOf = (id: string) => planDigest(planOf(id));
const validated = (id: string, atMs = START_MS): CutoverEvent => ({
  kind: 'validate',
  by: whoOf(MIRA),
  atMs,
  digest: digestOf(id),
  gates: allGates('handover', atMs),
  force: null,
});
const approved = (id: string, atMs = START_MS): CutoverEvent => ({
  kind: 'approve',
  by: whoOf(ANA),
  atMs,
  digest: digestOf(id),
  reason: 'release 2.4',
});
const aborted = (atMs = START_MS): CutoverEvent => ({
  kind: 'abort',
  by: whoOf(MIRA),
  atMs,
  reason: 'not today',
});
const change = (id: string, revision: bigint | null, event: CutoverEvent, actor = MIRA) =>
  changeCutover(as(actor), { id, revision, event });
const stored = async (id: string): Promise<Cutover> =>
  loadRecord(await database.client.cutover.findUniqueOrThrow({ where: { id } }));
/** What the audit finds wrong with one cutover; those of earlier tests are gone, which it tells too. */
async function auditProblems(id: string): Promise<string[]> {
  const { problems } = await verifyAudit(database.client);
  return problems.flatMap(({ subject, summary }) => (subject === `cutover:${id}` ? [summary] : []));
}
beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  await discover(database.client, [foundAt('prod/orders_v1')]);
});

describe('beginning a cutover', () => {
  test('gives it a readable id, stores plan and first event, and writes the audit', async () => {
    const { cutover, stored: isNew } = await begin();
    expect({ id: cutover.id, state: cutover.state, isNew }).toEqual({
      id: `${QUERY}.c1`,
      state: 'draft',
      isNew: true,
    });
    expect(await stored(cutover.id)).toEqual(cutover);
    const [event] = await database.client.cutoverEvent.findMany();
    expect(event).toMatchObject({ kind: 'begin', revision: 0n, toState: 'draft', actorName: MIRA.name });
    const audit = await database.client.audit.findFirstOrThrow({
      where: { subject: `cutover:${cutover.id}` },
    });
    expect(audit).toMatchObject({ verb: 'cutover.begun', environment: 'prod' });
    expect(await auditProblems(`${QUERY}.c1`)).toEqual([]);
  });

  test('of two at once one begins, and the other is told which one holds the query', async () => {
    const answers = await Promise.allSettled([begin(), begin({}, ANA)]);
    const begun = answers.filter(({ status }) => status === 'fulfilled');
    expect(begun).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'conflict' });
    expect(String(refused?.reason.message)).toContain(`${QUERY}.c1, draft`);
    expect(await database.client.cutover.count({ where: { holds: QUERY } })).toBe(1);
  });

  test('is possible again once the one before is over, under the next number', async () => {
    await begin();
    await change(`${QUERY}.c1`, 0n, aborted());
    expect((await begin()).cutover.id).toBe(`${QUERY}.c2`);
  });

  test('the same request with the same key gives the same cutover again', async () => {
    const idempotency = { key: 'deploy-4711', request: asked.request };
    const first = await begin({ idempotency });
    const again = await begin({ idempotency });
    expect({ id: again.cutover.id, stored: again.stored }).toEqual({ id: first.cutover.id, stored: false });
    expect(await database.client.cutover.count()).toBe(1);
  });

  test('another request with a used key is refused', async () => {
    await begin({ idempotency: { key: 'deploy-4711', request: asked.request } });
    const other = { key: 'deploy-4711', request: { ...asked.request, strategy: 'backfill' } };
    expect(await refusal(begin({ idempotency: other }))).toMatchObject({ code: 'conflict' });
  });
});

describe('changing a cutover', () => {
  const ID = `${QUERY}.c1`;

  test('stores record, event, effects and audit row together', async () => {
    await begin();
    expect(await change(ID, 0n, validated(ID))).toMatchObject({ kind: 'moved' });
    expect((await stored(ID)).state).toBe('validated');
    const effects = await database.client.cutoverEffect.findMany();
    expect(effects.map(({ kind, revision, nextDueMs }) => ({ kind, revision, nextDueMs }))).toEqual([
      { kind: 'take-manifest', revision: 1n, nextDueMs: START_MS },
    ]);
    const events = await database.client.cutoverEvent.findMany({ orderBy: { revision: 'asc' } });
    expect(events.map(({ kind, fromState, toState }) => [kind, fromState, toState])).toEqual([
      ['begin', null, 'draft'],
      ['validate', 'draft', 'validated'],
    ]);
    expect(await auditProblems(`${QUERY}.c1`)).toEqual([]);
  });

  test('of two operators at once one wins, and the other is told', async () => {
    await begin();
    const answers = await Promise.all([change(ID, 0n, validated(ID)), change(ID, 0n, aborted())]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['moved', 'refused']);
    const lost = answers.find((answer) => answer.kind === 'refused');
    expect(lost).toMatchObject({ code: 'stale' });
    expect(lost?.kind === 'refused' ? lost.reason : '').toContain('Something else happened');
    expect(await database.client.cutoverEvent.count()).toBe(2);
  });

  test('a refused event leaves no trace', async () => {
    await begin();
    const before = await database.client.audit.count();
    expect(await change(ID, 0n, approved(ID), ANA)).toMatchObject({ kind: 'refused', code: 'illegal' });
    expect(await database.client.cutoverEvent.count()).toBe(1);
    expect(await database.client.audit.count()).toBe(before);
    expect(await stored(ID)).toMatchObject({ state: 'draft', revision: 0n });
  });

  test('a watcher that lost its claim changes nothing', async () => {
    await begin();
    const late = changeCutover(as(MIRA), { id: ID, revision: 0n, event: aborted(), leaseToken: 7 });
    expect(await refusal(late)).toMatchObject({ code: 'conflict' });
    expect((await stored(ID)).state).toBe('draft');
  });

  test('a record that is changed behind our back is found by the audit', async () => {
    await begin();
    await database.client.$executeRaw`UPDATE cutover SET state = 'approved' WHERE id = ${ID}`;
    expect(await auditProblems(ID)).toHaveLength(1);
  });

  test('an unknown cutover is said to be unknown', async () => {
    expect(await refusal(change('nothing.c9', 0n, aborted()))).toMatchObject({ code: 'not-found' });
  });
});
