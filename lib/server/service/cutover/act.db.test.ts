import { beforeEach, describe, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { refusal } from '@/lib/server/service/testing/refusal';
import { ANA, AT, HANDOVER, MIRA, OMAR, RecordedWorld } from './testing/recorded-world';

const database = withDatabase();

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

/** A world in which v1 runs and the cutover is begun. */
async function begun(): Promise<RecordedWorld> {
  const world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
  world.show('v1', AT.v1Runs);
  await world.collect();
  await world.begin();
  await world.settle();
  return world;
}

async function approved(): Promise<RecordedWorld> {
  const world = await begun();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  return world;
}

/** V1 is told to stop, and has stopped. */
async function fencing(): Promise<RecordedWorld> {
  const world = await approved();
  await world.act(MIRA, 'advance', {});
  world.pass(10);
  world.show('v1', AT.v1Ended);
  world.sourceMs = AT.v2RunsOn;
  await world.settle();
  return world;
}

/** V1 has been silent for the whole window, and its end is recorded. */
async function handingOver(): Promise<RecordedWorld> {
  const world = await fencing();
  world.pass(60);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  await world.settle();
  return world;
}

async function switched(): Promise<RecordedWorld> {
  const world = await handingOver();
  world.pass(5);
  world.show('v2', AT.v2Began);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  await world.settle();
  return world;
}

describe('the whole way of a handover, over files of real Spark', () => {
  test('begins valid, and is approved by a second person only', async () => {
    const world = await begun();
    expect({ state: (await world.record()).state, open: await world.open() }).toEqual({
      state: 'validated',
      open: [],
    });
    expect(await refusal(world.act(MIRA, 'approve', { reason: 'mine' }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await refusal(world.act(OMAR, 'approve', { reason: 'as an operator' }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await world.act(ANA, 'approve', { reason: 'release 2.4' })).toMatchObject({ state: 'approved' });
  });

  test('waits until v1 has been silent for its window, and says how long', async () => {
    const world = await fencing();
    expect(await world.open()).toEqual([
      expect.stringContaining('quiet inconclusive: orders_v1 has written nothing for'),
    ]);
    const early = await refusal(world.act(MIRA, 'advance', {}));
    expect(early).toMatchObject({ code: 'precondition', issues: [{ path: 'quiet' }] });
    const { quiet, tail, waitingFor } = await world.shown();
    expect({ quiet, tail, waitingFor }).toMatchObject({
      quiet: { whyBlind: null },
      tail: { state: 'drained', batch: '21' },
      waitingFor: expect.stringContaining('has written nothing for'),
    });
  });

  test('records v1’s end and the options of an exact start, with a proof of its files', async () => {
    const world = await handingOver();
    const { state, handover, v2Released } = await world.record();
    expect({ state, v2Released, batch: handover?.batch, by: handover?.settledBy }).toEqual({
      state: 'handing-over',
      v2Released: true,
      batch: 21n,
      by: 'commit',
    });
    const [option] = handover?.options ?? [];
    const end = Object.fromEntries(
      (handover?.positions ?? []).map(({ partition, position }) => [partition, Number(position)]),
    );
    expect(option).toMatchObject({ option: 'startingOffsets', exact: true });
    expect(JSON.parse(option?.value ?? '')).toEqual({ orders: end });
    const { manifests, gates } = await world.shown();
    expect(manifests.map(({ at }) => at).sort()).toEqual(['fence', 'plan']);
    expect(gates.find(({ gate }) => gate === 'v1-untouched')).toMatchObject({ outcome: 'pass' });
  });

  test('goes on when v2 really began there, and is completed by a person who says who keeps v1', async () => {
    const world = await switched();
    expect((await world.shown()).startMatch).toMatchObject({ state: 'matches', gaps: [], overlaps: [] });
    await world.act(MIRA, 'advance', {});
    expect((await world.record()).state).toBe('soaking');
    const keep = {
      owner: 'payments',
      reason: 'the way back',
      keepUntilMs: String(world.nowMs + 86_400_000n),
    };
    expect(await refusal(world.act(MIRA, 'complete', { keep }))).toMatchObject({
      code: 'precondition',
      issues: [{ path: 'soak-over' }],
    });
    world.pass(70);
    world.show('v2', AT.v2RunsOn);
    await world.settle();
    await world.act(MIRA, 'complete', { keep });
    await world.carryOut();
    const { state, manifests, v1, keep: kept, outcome } = await world.shown();
    expect({ state, retired: v1.retired, owner: kept?.owner, outcome: outcome?.kind }).toEqual({
      state: 'completed',
      retired: true,
      owner: 'payments',
      outcome: 'switched',
    });
    expect(manifests.map(({ at }) => at)).toContain('completion');
    expect(await database.client.retirement.findMany()).toMatchObject([
      { versionId: world.versionId('v1'), cutoverId: world.id, owner: 'payments' },
    ]);
  });
});

describe('who acts', () => {
  test('of two operators at once one wins, and the other is told', async () => {
    const world = await approved();
    const answers = await Promise.allSettled([
      world.act(MIRA, 'advance', {}),
      world.act(OMAR, 'advance', {}),
    ]);
    const lost = answers.filter((answer) => answer.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({ code: 'conflict' });
    expect(String(lost[0]?.reason.message)).toMatch(/look at it again/i);
    expect(await database.client.cutoverEvent.count({ where: { kind: 'advance' } })).toBe(1);
  });

  test('why a step was taken stands in the history and in the audit, where somebody said it', async () => {
    const world = await approved();
    await world.act(MIRA, 'advance', { reason: 'the release window is open' });
    const { events } = await world.shown();
    expect(events.find(({ kind }) => kind === 'advance')?.reason).toBe('the release window is open');
    const kept = await database.client.audit.findFirstOrThrow({ orderBy: { seq: 'desc' } });
    expect(kept.reason).toBe('the release window is open');
  });

  test('a step leads on from the state that was looked at: whoever asks twice, or second, takes one step', async () => {
    const world = await handingOver();
    world.pass(5);
    world.show('v2', AT.v2Began);
    await world.settle();
    await world.act(MIRA, 'advance', { from: 'handing-over' });
    await world.settle();
    expect(await world.open()).toEqual([]);
    for (const who of [MIRA, OMAR])
      expect(await refusal(world.act(who, 'advance', { from: 'handing-over' }))).toMatchObject({
        code: 'conflict',
        message: 'It is switched by now, and no longer handing-over: look at it again.',
      });
    expect(await world.act(OMAR, 'advance', { from: 'switched' })).toMatchObject({ state: 'soaking' });
  });

  test('a plan that is not the one that was looked at is answered as stale', async () => {
    const world = await begun();
    const asked = { reason: 'this one', digest: '0'.repeat(64) };
    for (const act of [world.act(ANA, 'approve', asked), world.act(MIRA, 'abort', asked)])
      expect(await refusal(act)).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('has changed since you saw it'),
      });
    expect((await world.record()).state).toBe('validated');
  });

  test('force skips no hard rule', async () => {
    const world = await fencing();
    const force = { gates: ['quiet' as const], reason: 'we are in a hurry' };
    expect(await refusal(world.act(MIRA, 'advance', { force }))).toMatchObject({
      code: 'precondition',
      message: expect.stringContaining('“v1 is silent” can never be forced'),
    });
  });

  test('after a pause v1 has to be seen silent anew', async () => {
    const world = await fencing();
    world.pass(60);
    await world.settle();
    expect(await world.open()).toEqual([]);
    await world.act(MIRA, 'pause', { reason: 'lunch' });
    expect(await refusal(world.act(MIRA, 'advance', {}))).toMatchObject({ code: 'conflict' });
    expect((await world.shown()).waitingFor).toBe('Paused by Mira: lunch');
    await world.act(OMAR, 'resume', { reason: 'back again' });
    expect(await refusal(world.act(MIRA, 'advance', {}))).toMatchObject({ issues: [{ path: 'quiet' }] });
  });
});

describe('what cannot be read', () => {
  test('a v1 that cannot be read is inconclusive in every gate that looks at it, and says why', async () => {
    const world = await fencing();
    world.pass(60);
    world.denied.add(world.location('v1'));
    await world.settle();
    const { gates, v1, wayBack } = await world.shown();
    const outcomes = Object.fromEntries(gates.map(({ gate, outcome }) => [gate, outcome]));
    expect(outcomes).toMatchObject({
      quiet: 'inconclusive',
      'second-witness': 'inconclusive',
      'drained-tail': 'inconclusive',
      'within-bound': 'inconclusive',
      'v1-untouched': 'inconclusive',
    });
    expect(v1.problem).toContain('no permission');
    expect(wayBack.lost).toMatchObject({ size: null, unknown: ['orders_v1 could not be read.'] });
    expect(await refusal(world.act(MIRA, 'advance', {}))).toMatchObject({ code: 'precondition' });
  });
});

describe('the way back', () => {
  test('after the handover says what both process, and waits for v2 to be silent', async () => {
    const world = await switched();
    const { wayBack } = await world.shown();
    expect(wayBack).toMatchObject({ by: 'rollback', lost: { size: { distance: '0' } } });
    expect(wayBack.words).toContain('readers go back to /lake/orders_v1');
    await world.act(MIRA, 'rollback', { reason: 'wrong totals' });
    await world.settle();
    expect(await world.open()).toEqual([expect.stringContaining('v2-quiet inconclusive')]);
    world.pass(120);
    await world.settle();
    await world.act(MIRA, 'advance', {});
    expect(await world.record()).toMatchObject({
      state: 'rolling-back',
      goingBack: { v2QuietMs: world.nowMs },
    });
    expect((await world.row()).v2Marks).not.toBeNull();
  });
});

describe('a crash', () => {
  test('between a change and its effects loses none of them, and doubles no proof', async () => {
    const world = await fencing();
    world.pass(60);
    await world.settle();
    await world.act(MIRA, 'advance', {});
    const waiting = await database.client.cutoverEffect.findMany({ where: { endedMs: null } });
    expect(waiting.map(({ kind }) => kind)).toContain('take-manifest');
    await world.carryOut();
    const first = await database.client.cutoverManifest.findMany({ where: { at: 'fence' } });
    // The process died after the proof was stored and before that was written down.
    await database.client
      .$executeRaw`UPDATE cutover_effect SET ended_ms = NULL, outcome = NULL, next_due_ms = 0, lease_until_ms = 0
        WHERE kind = 'take-manifest'`;
    world.pass(10);
    await world.carryOut();
    expect(await database.client.cutoverManifest.findMany({ where: { at: 'fence' } })).toEqual(first);
    expect(await database.client.cutoverEffect.count({ where: { endedMs: null } })).toBe(0);
  });
});
