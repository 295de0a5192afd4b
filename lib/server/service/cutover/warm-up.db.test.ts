import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { attachCheck } from './check';
import { ANA, MIRA, RecordedWorld, WARM, WARM_UP } from './testing/recorded-world';

const database = withDatabase();

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

/** Both run, and what one knows of the other is as recorded. */
async function warming(): Promise<RecordedWorld> {
  const world = new RecordedWorld(database.client, WARM_UP, WARM.bothRun);
  world.show('v1', WARM.bothRun);
  world.show('v2', WARM.bothRun);
  await world.collect();
  await world.begin();
  await world.settle();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  await world.act(MIRA, 'advance', {});
  world.pass(10);
  await world.settle();
  return world;
}

const compared = (world: RecordedWorld, result: 'equal' | 'different') =>
  attachCheck({ ctx: world.ctx(MIRA), input: { id: world.id, result, words: 'count per hour and country' } });

test('a warm-up is fenced once v2 has caught up and both outputs were compared, and v2 then passes v1’s end', async () => {
  const world = await warming();
  expect(await world.open()).toEqual([expect.stringContaining('output-verified inconclusive')]);
  await compared(world, 'different');
  await world.settle();
  expect(await world.open()).toEqual([expect.stringContaining('output-verified fail')]);
  await compared(world, 'equal');
  await world.settle();
  expect(await world.open()).toEqual([]);
  await world.act(MIRA, 'advance', {});
  expect(await world.record()).toMatchObject({ state: 'verified', v2Released: false });
  await world.settle();
  await world.act(MIRA, 'advance', {});
  world.pass(60);
  world.show('v1', WARM.v1Ended);
  world.show('v2', WARM.v1Ended);
  world.sourceMs = WARM.v2RunsOn;
  await world.settle();
  world.pass(200);
  world.show('v2', WARM.v2Alone);
  await world.settle();
  expect(await world.open()).toEqual([]);
  await world.act(MIRA, 'advance', {});
  await world.settle();
  const { handover, plan } = await world.record();
  expect(handover).toMatchObject({ of: 'committed', settledBy: 'commit', options: plan.start?.options });
  expect(await world.open()).toEqual([]);
  await world.act(MIRA, 'advance', {});
  expect(await world.record()).toMatchObject({ state: 'switched', v2Released: true });
  await world.settle();
  await world.act(MIRA, 'advance', {});
  world.pass(61);
  world.show('v2', WARM.v2RunsOn);
  await world.settle();
  world.pass(1);
  await world.settle();
  const keep = { owner: 'payments', reason: 'the way back', keepUntilMs: String(world.nowMs + 86_400_000n) };
  expect(await world.act(MIRA, 'complete', { keep })).toMatchObject({ state: 'completed' });
});

test('given up, it leaves v1 as it runs and asks for v2 to be stopped', async () => {
  const world = await warming();
  expect((await world.shown()).wayBack).toMatchObject({ by: 'abort' });
  await world.act(MIRA, 'abort', { reason: 'wrong totals' });
  const { outcome, state } = await world.record();
  expect({ state, kind: outcome?.kind }).toEqual({ state: 'aborted', kind: 'no-changes-made' });
  const calls = await database.client.cutoverEffect.findMany({ where: { kind: 'call-hook' } });
  expect(calls.map(({ effect }) => (JSON.parse(effect) as { step: string }).step)).toEqual([
    'start-v2',
    'stop-v2',
  ]);
});
