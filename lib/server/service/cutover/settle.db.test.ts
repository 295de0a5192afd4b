import { beforeEach, describe, expect, test } from 'vitest';
import type { PlacedRangeJson } from '@/lib/contract/cutover-plan';
import { withDatabase } from '@/lib/server/db/testing';
import { refusal } from '@/lib/server/service/testing/refusal';
import { ANA, KILL, KILLED, MIRA, RecordedWorld } from './testing/recorded-world';

const database = withDatabase();

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

/** V1 was told to stop, and its driver died with a batch planned and not committed. */
async function killed(): Promise<RecordedWorld> {
  const world = new RecordedWorld(database.client, KILLED, KILL.v1Runs);
  world.show('v1', KILL.v1Runs);
  await world.collect();
  await world.begin();
  await world.settle();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  await world.act(MIRA, 'advance', {});
  world.pass(5);
  world.show('v1', KILL.v1Killed);
  world.sourceMs = KILL.sourceGrew;
  await world.settle();
  world.pass(300);
  await world.settle();
  return world;
}

async function open(world: RecordedWorld): Promise<{ batch: string; ranges: PlacedRangeJson[] }> {
  const { tail } = await world.shown();
  if (tail?.state !== 'open' || tail.batch === null) throw new Error(`the tail is ${tail?.state}`);
  return { batch: tail.batch, ranges: tail.ranges };
}

describe('a batch that was planned and not committed', () => {
  test('keeps the step until a person has decided with its exact range, and the end follows the decision', async () => {
    const world = await killed();
    const blocking = await refusal(world.act(MIRA, 'advance', {}));
    expect(blocking.issues.map(({ path }) => path)).toEqual(['drained-tail', 'within-bound']);
    const { batch, ranges } = await open(world);
    expect(ranges.length).toBeGreaterThan(0);
    const decision = { about: 'tail', batch, written: true, ranges } as const;
    await world.act(MIRA, 'settle', { decision, reason: 'the table holds its rows' });
    await world.settle();
    expect(await world.open()).toEqual([]);
    await world.act(MIRA, 'advance', {});
    const { handover } = await world.record();
    expect({ of: handover?.of, by: handover?.settledBy, batch: String(handover?.batch) }).toEqual({
      of: 'planned',
      by: 'person',
      batch,
    });
    const [option] = handover?.options ?? [];
    const starts = JSON.parse(option?.value ?? '{}') as { orders: Record<string, number> };
    for (const { partition, to } of ranges) expect(starts.orders[partition]).toBe(Number(to));
  });

  test('a decision about another range, another batch or nothing at all is refused', async () => {
    const world = await killed();
    const { batch, ranges } = await open(world);
    const settle = (decision: { batch: string; ranges: PlacedRangeJson[] }) =>
      world.act(MIRA, 'settle', { decision: { about: 'tail', written: false, ...decision }, reason: 'seen' });
    const shorter = ranges.map((range) => ({ ...range, to: String(BigInt(range.to) - 1n) }));
    expect(await refusal(settle({ batch, ranges: shorter }))).toMatchObject({ code: 'conflict' });
    expect(await refusal(settle({ batch: '99', ranges }))).toMatchObject({ code: 'conflict' });
    const start = { about: 'start' as const, ranges, unknown: [] };
    expect(await refusal(world.act(MIRA, 'settle', { decision: start, reason: 'seen' }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has not started'),
    });
    expect((await world.record()).decisions).toEqual([]);
  });
});

describe('the way back over one output', () => {
  test('tells how many records would stand twice, partition by partition', async () => {
    const world = await killed();
    const { batch, ranges } = await open(world);
    const decision = { about: 'tail', batch, written: false, ranges } as const;
    await world.act(MIRA, 'settle', { decision, reason: 'the table holds none of its rows' });
    await world.act(MIRA, 'advance', {});
    const before = (await world.shown()).wayBack;
    expect(before.doubled.size).toEqual({ distance: '0', unit: 'records' });
    const end = (await world.record()).handover?.positions ?? [];
    // V2 as recorded began elsewhere than at v1's end: it goes beyond it in every partition.
    world.pass(5);
    world.show('v2', 1_796_007_143_339);
    await world.settle();
    const { wayBack, startMatch } = await world.shown();
    expect(startMatch?.state).toBe('off');
    const ahead = wayBack.doubled.ranges;
    expect(ahead.length).toBeGreaterThan(0);
    const gaps = startMatch?.gaps ?? [];
    expect(gaps.length).toBeGreaterThan(0);
    for (const { partition, from } of ahead) {
      const place = end.find((each) => each.partition === partition);
      // What v2 jumped over nobody has read: v1 reads it for the first time.
      const gap = gaps.find((each) => each.partition === partition);
      expect(from).toBe(gap?.to ?? String(place?.position));
    }
    const sum = ahead.reduce((total, { from, to }) => total + BigInt(to) - BigInt(from), 0n);
    expect(wayBack.doubled.size).toEqual({ distance: String(sum), unit: 'records' });
    expect(await refusal(world.act(MIRA, 'advance', {}))).toMatchObject({ code: 'precondition' });
  });
});
