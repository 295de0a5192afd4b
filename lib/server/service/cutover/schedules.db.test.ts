/**
 * The services, as they are, over real PostgreSQL and over checkpoints that real Spark wrote: random schedules of people, time,
 * queries that obey or not, crashes, stale data and hostile hooks. SCHEDULES=5000 for more than CI takes.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { FINAL_STATES, isActive } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import { withDatabase } from '@/lib/server/db/testing';
import { resolverOf, withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { verifyAudit } from '@/lib/server/service/audit/verify';
import { isServiceError } from '@/lib/server/service/service-error';
import { ACTS, type Act, perform } from './test-data/schedule-acts';
import { ScheduledWorld, TALES } from './test-data/scheduled-world';
import { gapAt } from './test-data/true-positions';

const RUNS = Number(process.env.SCHEDULES ?? '60');
const database = withDatabase();
const serve = withLoopbackServers();

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.oneof(
    { weight: 16, arbitrary: fc.constant<Act['what']>('follow the page') },
    { weight: 4, arbitrary: fc.constant<Act['what']>('time passes') },
    { weight: 3, arbitrary: fc.constant<Act['what']>('collector reads') },
    { weight: 3, arbitrary: fc.constant<Act['what']>('watcher looks') },
    { weight: 2, arbitrary: fc.constant<Act['what']>('effects are carried out') },
    { weight: 5, arbitrary: fc.constantFrom(...ACTS) },
  ),
  number: fc.nat(1_000),
});
const schedule = fc.record({
  tale: fc.constantFrom(...TALES),
  acts: fc.array(act, { minLength: 12, maxLength: 45 }),
});

/** How often schedules ended where: a run in which nothing is completed would prove nothing. */
const seen = new Map<string, number>();
afterAll(() => {
  const told = [...seen].sort().map(([state, times]) => `${state} ${times}`);
  process.stdout.write(`schedules: ${told.join(' · ')}\n`);
});

describe('whatever happens, in whatever order', () => {
  it(
    `${RUNS} schedules keep every promise`,
    async () => {
      const { db, world } = await prepare();
      await fc.assert(
        fc.asyncProperty(schedule, async ({ tale, acts }) => {
          await db.$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
          const own = world(tale);
          await own.collect();
          for (const each of acts) {
            await unlessRefused(perform(own, each));
            await holds(own);
          }
          own.isDown = false;
          await tally(own);
          await atTheEnd(own);
        }),
        { numRuns: RUNS, endOnFailure: process.env.SHRINK !== '1' },
      );
      const { problems } = await verifyAudit(db);
      // Rows of earlier schedules were taken away by the test, which the audit tells.
      expect(problems.filter(({ kind }) => kind !== 'row-gone')).toEqual([]);
      expect(seen.get('completed') ?? 0).toBeGreaterThan(0);
      expect(seen.get('rolled-back') ?? 0).toBeGreaterThan(0);
    },
    60 * 60_000,
  );
});

async function prepare() {
  const moods = new Map<string, ScheduledWorld>();
  const { port } = await serve((arrived, _request, response) => {
    const [, query = '', step = ''] = arrived.path.split('/');
    moods.get(query)?.answerHook(step, arrived, response);
  });
  const resolve = resolverOf({ 'hooks.example': [['127.0.0.1']] });
  const shared = { db: database.client, port, resolve };
  const world = (tale: ConstructorParameters<typeof ScheduledWorld>[0]) => {
    const own = new ScheduledWorld(tale, shared);
    moods.clear();
    moods.set(own.query, own);
    return own;
  };
  return { db: database.client, world };
}

/** A refusal is an answer; anything else is a fault of ours. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isServiceError(error)) throw error;
  });
}

/** What holds after every single act. */
async function holds(world: ScheduledWorld): Promise<void> {
  const { db } = world.shared;
  const queryId = `checkpoints.prod.${world.query}`;
  const rows = await db.cutover.findMany({
    where: { queryId },
    select: { id: true, state: true, revision: true },
  });
  const active = rows.filter(({ state }) => isActive(state as Cutover['state']));
  expect(active.length, 'a query has one active cutover').toBeLessThanOrEqual(1);
  for (const { id, revision } of rows) {
    const events = await db.cutoverEvent.count({ where: { cutoverId: id } });
    const audited = await db.audit.count({ where: { subject: `cutover:${id}` } });
    expect({ events, audited }, 'every change has its event and its audit row').toEqual({
      events: Number(revision) + 1,
      audited: Number(revision) + 1,
    });
  }
  const cutover = await world.record();
  if (cutover?.state === 'completed' && !world.judgedCompletion) {
    world.judgedCompletion = true;
    expect(gapAt(world, cutover), 'a completed cutover has no gap that nobody accepted').toEqual([]);
  }
  expect(
    [...world.verbs].filter((verb) => verb !== 'list' && verb !== 'read'),
    'storage is only read',
  ).toEqual([]);
}

async function tally(world: ScheduledWorld): Promise<void> {
  const rows = await world.shared.db.cutover.findMany({ select: { state: true } });
  for (const { state } of rows) seen.set(state, (seen.get(state) ?? 0) + 1);
}

/** There is always a way out, and nothing that was to be done is left. */
async function atTheEnd(world: ScheduledWorld): Promise<void> {
  const left = await world.leave();
  if (left !== null) expect(FINAL_STATES, `an exit from ${left.state}`).toContain(left.state);
  world.hooksBehave = true;
  await world.drain();
  await holds(world);
  const effects = await world.shared.db.cutoverEffect.findMany();
  expect(
    effects.filter(({ endedMs }) => endedMs === null),
    'every effect ends',
  ).toEqual([]);
  for (const { kind, outcome, effect } of effects) {
    if (kind !== 'call-hook' || outcome !== 'ok') continue;
    const { deliveryId } = JSON.parse(effect) as { deliveryId: string };
    expect(world.delivered, 'a call that counts as done has arrived').toContain(deliveryId);
  }
}
