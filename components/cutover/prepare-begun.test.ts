import { describe, expect, it } from 'vitest';
import type { PlanJson } from '@/lib/contract/cutover-plan';
import { begunInWords } from './prepare-begun';
import { answer, at, range } from './test-data/answer';

const position = (partition: string, value: number) => ({
  source: 0,
  topic: 'orders',
  partition,
  position: String(value),
  unit: 'records' as const,
});

/** A plan whose values were read at `seconds`, with v1's end there. */
function planAt(seconds: number, ends: readonly [number, number], more: Partial<PlanJson> = {}): PlanJson {
  return {
    ...answer().plan,
    start: {
      rule: { kind: 'horizon', fromMs: at(seconds - 600), horizonMs: '60000', because: [`at ${seconds}`] },
      words: `records since ${seconds}`,
      values: [position('0', 100), position('1', 200)],
      options: [],
      v1End: [position('0', ends[0]), position('1', ends[1])],
      atMs: at(seconds),
      bound: { distance: '5000', untilMs: at(seconds + 86_400) },
    },
    output: { kind: 'new-output', from: 'a', to: 'b', ranges: [range('0', 100, ends[0])] },
    ...more,
  };
}
const SEEN = { digest: `aaaa${'0'.repeat(58)}aa`, plan: planAt(0, [500, 600]) };
const BEGUN = { digest: `bbbb${'0'.repeat(58)}bb`, plan: planAt(14, [520, 600]) };

describe('a plan that was begun, beside the dry run that was looked at', () => {
  it('is nothing to tell while it is the same', () => {
    expect(begunInWords(SEEN, SEEN)).toBeNull();
  });

  it('says what was read later, and that rule, bound and limits are as shown', () => {
    expect(begunInWords(SEEN, BEGUN)).toEqual({
      tone: 'good',
      words:
        'The plan was made anew for it: bbbb…bb, and not aaaa…aa of the dry run. Its values were read 14 s later; since then orders_v1 went on by 20 records. The rule of the start, the bound and everything else are as shown.',
    });
  });

  it('says that v1 stood still where it did, and of a start that moved by how much', () => {
    expect(begunInWords(SEEN, { ...BEGUN, plan: planAt(14, [500, 600]) })?.words).toContain(
      'Its values were read 14 s later; orders_v1 stood still.',
    );
    const moved = planAt(14, [520, 600]);
    const values = [position('0', 130), position('1', 200)];
    const plan = { ...moved, start: moved.start && { ...moved.start, values } };
    expect(begunInWords(SEEN, { ...BEGUN, plan })?.words).toContain(
      'orders_v1 went on by 20 records, and the start of orders_v2 lies 30 records further.',
    );
  });

  it('tells a bound that followed the rate of v1', () => {
    const plan = planAt(14, [520, 600]);
    const start = plan.start && { ...plan.start, bound: { ...plan.start.bound, distance: '5200' } };
    expect(begunInWords(SEEN, { ...BEGUN, plan: { ...plan, start } })).toMatchObject({
      tone: 'good',
      words: expect.stringMatching(
        /The bound, by the rate of v1, is 5\D?200 in each partition, and was 5\D?000\. The rule of the start and everything else are as shown\.$/,
      ),
    });
  });

  it('warns where anything differs that is no value, and names it', () => {
    const other = planAt(14, [520, 600], { commands: { 'stop-v1': 'other' }, isProtected: false });
    const start = other.start && {
      ...other.start,
      rule: { kind: 'earliest' as const },
    };
    expect(begunInWords(SEEN, { ...BEGUN, plan: { ...other, start } })).toMatchObject({
      tone: 'warn',
      words: expect.stringMatching(
        /Other than shown: the rule of the start, the commands, whether its environment is protected\. Look at the plan before it is approved\.$/,
      ),
    });
  });

  it('claims nothing of a plan that was not seen yet', () => {
    expect(begunInWords(SEEN, { digest: BEGUN.digest, plan: null })).toEqual({
      tone: 'good',
      words:
        'The plan was made anew for it: bbbb…bb, and not aaaa…aa of the dry run. Compare its values before it is approved.',
    });
  });
});
