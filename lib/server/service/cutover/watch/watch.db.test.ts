import { beforeEach, describe, expect, test } from 'vitest';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { COLLECTOR } from '@/lib/server/auth/collector-actor';
import { claimCutovers } from '@/lib/server/collector/cutover/claim-cutovers';
import { withDatabase } from '@/lib/server/db/testing';
import { testContext } from '@/lib/server/service/testing/test-context';
import type { Storage } from '@/lib/storage/storage';
import { FactsMemory } from '../facts/facts-memory';
import { sourcesOf } from '../facts/sources-of';
import { listCutovers } from '../list';
import { ANA, AT, HANDOVER, MIRA, RecordedWorld, WARM, WARM_UP } from '../testing/recorded-world';
import { lookAtCutover } from './look-at-cutover';

const database = withDatabase();
const DAY = 86_400;

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

async function approved(more: Partial<CutoverRequest> = {}): Promise<RecordedWorld> {
  const world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
  world.show('v1', AT.v1Runs);
  await world.collect();
  await world.begin(more);
  await world.settle();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  return world;
}

/** @param v1At how far v1 came before it stopped */
async function fencing(
  v1At: number = AT.v1Before,
  more: Partial<CutoverRequest> = {},
): Promise<RecordedWorld> {
  const world = await approved(more);
  await world.act(MIRA, 'advance', {});
  world.pass(10);
  world.show('v1', v1At);
  world.sourceMs = AT.v2RunsOn;
  await world.settle();
  return world;
}

async function handingOver(v1At: number = AT.v1Before): Promise<RecordedWorld> {
  const world = await fencing(v1At);
  world.pass(60);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  await world.settle();
  return world;
}

async function switched(): Promise<RecordedWorld> {
  const world = await handingOver(AT.v1Ended);
  world.pass(5);
  world.show('v2', AT.v2Began);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  return world;
}

const alarms = () => database.client.cutoverEffect.count({ where: { kind: 'raise-alarm' } });
const happened = async (world: RecordedWorld) =>
  (await world.shown()).events.map(({ kind, to }) => `${kind} → ${to}`).slice(-1);

describe('a writer that was stopped', () => {
  test('and writes again raises the alarm once for each of its files, and people are called', async () => {
    const world = await handingOver();
    world.pass(5);
    world.show('v1', AT.v1Ended);
    await world.watch();
    const record = await world.record();
    expect({ state: record.state, from: record.trouble?.from }).toEqual({
      state: 'needs-human',
      from: 'handing-over',
    });
    expect(record.alarms).toMatchObject([{ version: 'v1', files: ['commits/21', 'offsets/21'] }]);
    world.pass(300);
    await world.watch();
    await world.watch();
    expect((await world.record()).alarms).toHaveLength(1);
    expect(await alarms()).toBe(2);
  });

  test('is heard again at once after somebody went on, and else after a pause', async () => {
    const world = await handingOver();
    world.places.v1.write('offsets/22', '', world.nowMs);
    await world.watch();
    world.pass(2);
    world.places.v1.write('offsets/23', '', world.nowMs);
    await world.watch();
    expect((await world.record()).alarms).toHaveLength(1);
    world.pass(60);
    await world.watch();
    expect((await world.record()).alarms.map(({ files }) => files)).toEqual([['offsets/22'], ['offsets/23']]);
    world.pass(2);
    await world.act(MIRA, 'resume', { reason: 'it is stopped now' });
    world.places.v1.write('offsets/24', '', world.nowMs);
    await world.watch();
    expect((await world.record()).alarms).toHaveLength(3);
    expect((await world.record()).state).toBe('needs-human');
  });

  test('is not accused of what it purged before its silence was shown, where not each look lists everything', async () => {
    const world = await fencing();
    for (let file = 0; file < 1_100; file++) world.places.v1.write(`sources/9/${file}`, 'v1', world.nowMs);
    world.pass(60);
    await world.settle();
    world.places.v1.files.delete('commits/0');
    world.pass(2);
    await world.act(MIRA, 'advance', {});
    world.pass(2);
    await world.watch();
    expect(await world.record()).toMatchObject({ state: 'handing-over', alarms: [] });
  });

  test('a temporary file is a sign of life as well', async () => {
    const world = await handingOver();
    world.places.v1.write('offsets/.22.1a2b.tmp', 'v1', world.nowMs);
    await world.watch();
    expect((await world.record()).alarms).toMatchObject([{ files: ['offsets/.22.1a2b.tmp'] }]);
  });
});

test('that v1 wrote is history once it is let start again, in the cutover and in the list', async () => {
  const world = await handingOver(AT.v1Ended);
  world.pass(5);
  world.places.v1.write('offsets/22', '', world.nowMs);
  await world.watch();
  const listed = async () => {
    const ctx = testContext(database.client, BigInt(world.nowMs), MIRA);
    return (await listCutovers({ ctx, input: {} })).cutovers[0]?.alarms;
  };
  const over = async () => (await world.shown()).alarms.map((alarm) => alarm.over);
  await world.act(MIRA, 'rollback', { reason: 'v1 was started by hand' });
  expect([await over(), await listed()]).toEqual([[false], 1]);
  world.pass(300);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  expect((await world.record()).goingBack?.v2QuietMs).not.toBeNull();
  expect([await over(), await listed()]).toEqual([[true], 0]);
});

test('on the way back v2 is the one that has to stay silent', async () => {
  const world = await switched();
  await world.act(MIRA, 'rollback', { reason: 'wrong totals' });
  world.pass(120);
  world.show('v2', AT.v2Began + 3_000);
  await world.settle();
  expect((await world.record()).alarms).toEqual([]);
  world.pass(120);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  world.pass(5);
  world.show('v2', AT.v2RunsOn);
  await world.watch();
  expect(await world.record()).toMatchObject({
    state: 'rolling-back',
    alarms: [{ version: 'v2', state: 'rolling-back' }],
  });
});

test('a finding that blocks after the switch calls people, once until it is found anew', async () => {
  const world = await switched();
  world.pass(3_600);
  await world.settle();
  const { state, trouble } = await world.record();
  expect({ state, why: trouble?.why }).toEqual({
    state: 'needs-human',
    why: expect.stringContaining('NO_PROGRESS_FOR_LONG: orders_v2: '),
  });
  await world.act(MIRA, 'resume', { reason: 'it is started again in a moment' });
  await world.settle();
  expect((await world.record()).state).toBe('switched');
});

describe('time', () => {
  test('that is up in the fence takes the way back by itself, with nothing lost', async () => {
    const world = await fencing();
    world.pass(2 * 3_600);
    await world.watch();
    const { state, goingBack } = await world.record();
    expect({ state, by: goingBack?.by, from: goingBack?.from }).toEqual({
      state: 'rolling-back',
      by: null,
      from: 'fencing',
    });
    expect(await happened(world)).toEqual(['timed-out → rolling-back']);
  });

  test('of a step stands still in a pause', async () => {
    const world = await fencing();
    await world.act(MIRA, 'pause', { reason: 'lunch' });
    world.pass(2 * 3_600);
    await world.watch();
    expect(await world.record()).toMatchObject({ state: 'fencing' });
  });
});

describe('an approval', () => {
  test('that expires before anything began is void, and the plan waits for another', async () => {
    const world = await approved();
    world.pass(2 * DAY);
    await world.watch();
    expect(await world.record()).toMatchObject({ state: 'validated', approval: null });
    expect((await world.shown()).events.at(-1)?.words).toContain('The approval is void: The approval of Ana');
  });

  test('is void when v1 is another query than the plan was made for', async () => {
    const world = await approved();
    world.places.v1.write('metadata', '{"id":"00000000-0000-4000-8000-000000000000"}', world.nowMs);
    await world.watch();
    expect(await world.record()).toMatchObject({ state: 'validated', approval: null });
    expect((await world.shown()).events.at(-1)?.words).toContain('was the query');
  });

  test('holds while v1 runs on within the bound', async () => {
    const world = await approved();
    world.pass(10);
    world.show('v1', AT.v1Ended);
    await world.watch();
    expect(await world.record()).toMatchObject({ state: 'approved', approval: { by: { id: 'ana' } } });
  });
});

describe('a v1 that outran the bound of the plan', () => {
  const bound = { distance: '1' };

  test('voids the approval before anything began', async () => {
    const world = await approved({ bound });
    world.pass(10);
    world.show('v1', AT.v1Ended);
    await world.watch();
    expect(await world.record()).toMatchObject({ state: 'validated', approval: null });
    expect((await world.shown()).events.at(-1)?.words).toContain('the plan holds for 1 record');
  });

  test('in the fence: the plan is amended with its end and approved again, and then goes on', async () => {
    const world = await fencing(AT.v1Ended, { bound });
    expect(await world.record()).toMatchObject({ state: 'fencing', approval: null });
    world.pass(60);
    await world.settle();
    const { beyondBound, digest } = await world.shown();
    expect(beyondBound.length).toBeGreaterThan(0);
    await world.act(MIRA, 'amend', {});
    expect((await world.record()).digest).not.toBe(digest);
    await world.settle();
    expect(await world.open()).toEqual([expect.stringContaining('approval inconclusive')]);
    await world.act(ANA, 'approve', { reason: 'as it ended' });
    await world.settle();
    expect(await world.act(MIRA, 'advance', {})).toMatchObject({ state: 'handing-over' });
  });

  test('while v2 warms up it voids nothing: neither another plan nor an amendment could follow', async () => {
    const world = new RecordedWorld(database.client, WARM_UP, WARM.bothRun);
    world.show('v1', WARM.bothRun);
    world.show('v2', WARM.bothRun);
    await world.collect();
    await world.begin({ bound });
    await world.settle();
    await world.act(ANA, 'approve', { reason: 'release 2.4' });
    await world.act(MIRA, 'advance', {});
    world.pass(60);
    world.show('v1', WARM.v1Ended);
    await world.settle();
    expect(await world.record()).toMatchObject({ state: 'warming', approval: { by: { id: 'ana' } } });
    expect((await world.shown()).beyondBound.length).toBeGreaterThan(0);
  });
});

describe('whoever watches', () => {
  test('moves nothing forward, although every gate passes', async () => {
    const world = await fencing();
    world.pass(60);
    await world.settle();
    expect(await world.open()).toEqual([]);
    for (let looks = 0; looks < 3; looks += 1) await world.watch();
    expect((await world.record()).state).toBe('fencing');
  });

  test('has it alone, and one whose claim was lost writes nothing', async () => {
    const world = await handingOver();
    const claim = { owner: 'first', leaseMs: 60_000n, limit: 1 };
    const [lost] = await claimCutovers(database.client, claim);
    expect(await claimCutovers(database.client, { ...claim, owner: 'second' })).toEqual([]);
    await database.client.$executeRaw`UPDATE cutover SET lease_until_ms = 0`;
    const [held] = await claimCutovers(database.client, { ...claim, owner: 'second' });
    world.places.v1.write('offsets/22', '', world.nowMs);
    const before = await world.row();
    const environment = {
      sources: sourcesOf(world.ctx(COLLECTOR), world.memory),
      author: () => world.ctx(COLLECTOR),
    };
    if (lost === undefined || held === undefined) throw new Error('nothing was claimed');
    await lookAtCutover(environment, lost);
    expect(await world.row()).toEqual(before);
    await lookAtCutover(environment, held);
    expect((await world.record()).alarms).toHaveLength(1);
  });

  test('writes nothing of a look during which its claim was lost', async () => {
    const world = await handingOver();
    world.pass(5);
    const [claim] = await claimCutovers(database.client, { owner: 'first', leaseMs: 60_000n, limit: 1 });
    if (claim === undefined) throw new Error('nothing was claimed');
    const looks = () => database.client.cutoverLook.findMany();
    const before = [await world.row(), await looks()];
    const storageOf = (location: string): Storage => {
      const place = world.storageOf(location);
      return {
        location,
        read: (...asked) => place.read(...asked),
        async *list(...asked) {
          await database.client.$executeRaw`UPDATE cutover SET lease_token = ${claim.leaseToken + 1}`;
          yield* place.list(...asked);
        },
      };
    };
    const sources = { ...sourcesOf(world.ctx(COLLECTOR), new FactsMemory()), storageOf };
    await lookAtCutover({ sources, author: () => world.ctx(COLLECTOR) }, claim);
    await database.client.$executeRaw`UPDATE cutover SET lease_token = ${claim.leaseToken}`;
    expect([await world.row(), await looks()]).toEqual(before);
  });

  test('says why it failed, and looks again', async () => {
    const world = await fencing();
    const [claim] = await claimCutovers(database.client, { owner: 'test', leaseMs: 60_000n, limit: 1 });
    if (claim === undefined) throw new Error('nothing was claimed');
    const sources = sourcesOf(world.ctx(COLLECTOR), world.memory);
    const failing = {
      ...sources,
      get freezeWindows(): never {
        throw new Error('the settings are gone');
      },
    };
    const environment = { sources: failing, author: () => world.ctx(COLLECTOR) };
    await expect(lookAtCutover(environment, claim)).rejects.toThrow('the settings are gone');
    expect((await world.shown()).watchError).toBe('the settings are gone');
    expect(await world.row()).toMatchObject({ leaseOwner: null, nextDueMs: world.nowMs + 5_000n });
    await world.watch();
    expect((await world.shown()).watchError).toBeNull();
  });

  test('asks the collector to read both versions again when its word gets old', async () => {
    const world = await fencing();
    world.pass(30);
    await database.client.version.updateMany({ data: { nextDueMs: world.nowMs + 600_000n } });
    await world.watch();
    expect(await database.client.version.findFirst({ where: { id: world.versionId('v1') } })).toMatchObject({
      nextDueMs: world.nowMs,
    });
  });

  test('is done with a cutover that was given up', async () => {
    const world = await approved();
    await world.act(MIRA, 'abort', { reason: 'not today' });
    await world.watch();
    expect((await world.row()).nextDueMs).toBeNull();
  });
});

describe('proof of v1’s files', () => {
  test('a file that somebody took after the fence is shown, with who could have', async () => {
    const world = await handingOver();
    world.places.v1.files.delete('offsets/18');
    world.pass(5);
    await world.watch();
    const { differences, gates } = await world.shown();
    expect(differences).toMatchObject([{ path: 'offsets/18', change: 'gone' }]);
    expect(gates.find(({ gate }) => gate === 'v1-untouched')).toMatchObject({ outcome: 'fail' });
    expect((await world.record()).alarms).toEqual([]);
  });

  test('a file whose content alone was changed before the fence is shown from its proof on', async () => {
    const world = await fencing(AT.v1Ended);
    const [path = '', file] = [...world.places.v1.files].find(([name]) => /^offsets\/\d+$/.test(name)) ?? [];
    const text = new TextDecoder().decode(file?.bytes);
    world.places.v1.write(path, text.replace(/\d(?=\D*$)/, '7'), file?.modifiedMs);
    expect(world.places.v1.files.get(path)?.bytes).not.toEqual(file?.bytes);
    world.pass(60);
    await world.settle();
    expect((await world.shown()).differences).toEqual([]);
    await world.act(MIRA, 'advance', {});
    await world.settle();
    const { differences, gates } = await world.shown();
    expect(differences).toMatchObject([{ path, change: 'changed' }]);
    expect(gates.find(({ gate }) => gate === 'v1-untouched')).toMatchObject({ outcome: 'fail' });
  });

  test('a file whose content alone was changed since the fence is shown by its hash, once completion has read it again', async () => {
    const world = await switched();
    await world.act(MIRA, 'advance', {});
    world.pass(70);
    world.show('v2', AT.v2RunsOn);
    await world.settle();
    const file = world.places.v1.files.get('offsets/18');
    const text = new TextDecoder().decode(file?.bytes);
    world.places.v1.write('offsets/18', text.replace(/\d(?=\D*$)/, '7'), file?.modifiedMs);
    expect(world.places.v1.files.get('offsets/18')?.bytes).not.toEqual(file?.bytes);
    const keep = {
      owner: 'payments',
      reason: 'the way back',
      keepUntilMs: String(world.nowMs + 86_400_000n),
    };
    await world.act(MIRA, 'complete', { keep });
    world.pass(5);
    await world.settle();
    const { state, differences } = await world.shown();
    expect(state).toBe('completed');
    expect(differences).toMatchObject([{ path: 'offsets/18', change: 'changed' }]);
  });
});
