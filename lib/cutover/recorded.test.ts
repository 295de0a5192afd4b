/** What a cutover makes of real Spark: the recordings of two releases, at the moments that matter. */
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { finalEndOf, tailOf } from './end-of-v1';
import type { GateFacts } from './gate/facts';
import { judgeGates } from './gate/judge';
import { DEFAULT_LIMITS } from './limits';
import { committedEnd, plannedEnd, rangesBetween, sizeOf } from './position';
import { quietOf } from './quiet';
import { wayBack } from './rollback';
import { startMatch } from './start-match';
import { cutoverIn } from './test-data/sample';
import { worldOf } from './test-data/world';
import { lateWrites, marksOf } from './zombie';

async function at(moment: string, spark: string, later = 0) {
  const { versions, heads, nowMs } = await readMoment(moment, spark, later);
  const version = (name: string): CheckpointReading => {
    const reading = versions.get(name);
    if (reading === undefined)
      throw new Error(`${moment} has no ${name}: ${[...versions.keys()].join(', ')}`);
    return reading;
  };
  return { version, heads, nowMs };
}

describe.each(['4.2.1', '3.5.9'])('Spark %s', (spark) => {
  it('a driver that died in a batch: the tail is open, and the range to decide on is exact', async () => {
    const { version } = await at('prod.v1.killed', spark);
    const v1 = version('orders_v1');
    const tail = tailOf({ v1, sink: null, decisions: [] });
    expect(tail).toMatchObject({ state: 'open', batch: v1.lastPlannedBatch });
    if (tail.state !== 'open') throw new Error('the tail is settled');
    expect(tail.ranges.length).toBeGreaterThan(0);
    expect(tail.ranges).toEqual(rangesBetween(committedEnd(v1), plannedEnd(v1)));
    expect(sizeOf(tail.ranges)?.distance).toBeGreaterThan(0n);
    expect(finalEndOf({ v1, sink: null, decisions: [] }, [])).toBeNull();
  });

  it('the same driver after its restart: drained, with the last commit as its end', async () => {
    const { version } = await at('prod.v1.down-source-grows', spark);
    const v1 = version('orders_v1');
    const end = finalEndOf({ v1, sink: null, decisions: [] }, []);
    expect(end).toMatchObject({ batch: v1.lastCommittedBatch, of: 'committed', settledBy: 'commit' });
    expect(end?.positions).toEqual(committedEnd(v1));
  });

  it('silence shows something while records wait, and nothing at an idle source', async () => {
    const quietAt = async (moment: string) => {
      const { version, heads, nowMs } = await at(moment, spark);
      return quietOf({
        reading: version('orders_v1'),
        history: [],
        intervalMs: 2_000n,
        heads,
        sinceMs: nowMs,
        limits: DEFAULT_LIMITS,
      });
    };
    expect((await quietAt('prod.v1.down-source-grows')).whyBlind).toBeNull();
    expect((await quietAt('prod.v1.idle')).whyBlind).toMatch(/idle query/);
  });

  it('a handover at the exact committed end matches the rule', async () => {
    const { version } = await at('test.handover', spark);
    const match = startMatch(version('orders_v1'), version('orders_v2'), cutoverIn('fencing'), []);
    expect(match).toMatchObject({ state: 'matches', gaps: [], overlaps: [], unknown: [] });
    expect(match.partitions.length).toBe(4);
  });

  it('a start at latest is a gap, with its size', async () => {
    const { version } = await at('v2-wrong-start.gap', spark);
    const match = startMatch(version('orders_v1'), version('orders_v3'), cutoverIn('fencing'), []);
    expect(match.state).toBe('off');
    expect(match.gaps.length).toBe(4);
    expect(sizeOf(match.gaps)?.distance).toBeGreaterThan(0n);
  });

  it('the gate says it, and a warm-up that began before v1’s end has no gap', async () => {
    const wrong = await at('v2-wrong-start.gap', spark);
    const facts = await worldOf({ strategy: 'handover', state: 'handing-over' });
    const real: GateFacts = {
      ...facts,
      v1: wrong.version('orders_v1'),
      v2: wrong.version('orders_v3'),
      nowMs: wrong.nowMs,
      heads: wrong.heads,
      cutover: { ...facts.cutover, handover: null },
    };
    expect(judgeGates(['start-matches'], real)[0]).toMatchObject({
      outcome: 'fail',
      words: expect.stringMatching(/Gap in partition \d of orders/),
    });
    const warm = await at('prod.v2.caught-up', spark);
    const plan = cutoverIn('warming', 'warm-up-replay', { start: null });
    expect(startMatch(warm.version('orders_v1'), warm.version('orders_v2'), plan, []).gaps).toEqual([]);
  });

  it('a v1 that writes after the switch is seen by its files', async () => {
    const before = (await at('switch.v2-alone', spark)).version('orders_v1');
    const after = (await at('v1-stopped-late.v1-still-writes', spark)).version('orders_v1');
    const files = lateWrites(marksOf(before), after);
    expect(files.some((path) => path.startsWith('commits/'))).toBe(true);
    expect(lateWrites(marksOf(before), (await at('switch.end', spark)).version('orders_v1'))).toEqual([]);
  });

  it('going back while v2 runs alone: what it has committed beyond v1 is processed again, to the record', async () => {
    const { version, heads } = await at('switch.v2-alone', spark);
    const [v1, v2] = [version('orders_v1'), version('orders_v2')];
    const cutover = cutoverIn('soaking', 'warm-up-replay', {
      output: { kind: 'same-output', output: 'delta', ranges: [] },
    });
    const { doubled, lost } = wayBack(cutover, { v1, v2, said: [], heads });
    expect(doubled.ranges).toEqual(rangesBetween(committedEnd(v1), committedEnd(v2)));
    expect(doubled.size?.distance).toBeGreaterThan(0n);
    expect(lost.ranges).toEqual([]);
  });
});
