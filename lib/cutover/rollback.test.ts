import { describe, expect, it, test } from 'vitest';
import { kafka, readWritten } from '@/lib/compare/test-data/written-version';
import { CUTOVER_STATES, type CutoverState } from '@/lib/domain/cutover-words';
import type { Reconciliation } from './plan';
import { wayBack } from './rollback';
import { cutoverIn } from './test-data/sample';
import { headsAt, V1, v2Of } from './test-data/world';

const RANGE = { source: 0, topic: 'orders', partition: '0', unit: 'records' };
const keyed: Reconciliation = {
  kind: 'same-output-keyed',
  output: 's3://lake/orders',
  key: ['order_id'],
  ranges: [],
};
const same: Reconciliation = { kind: 'same-output', output: 's3://lake/orders', ranges: [] };

async function back(
  state: CutoverState,
  {
    strategy = 'handover' as const,
    output,
    v1 = {},
    v2 = {},
    beginning = 0n,
  }: {
    strategy?: 'handover' | 'warm-up-replay';
    output?: Reconciliation;
    v1?: Parameters<typeof readWritten>[0] | null;
    v2?: Parameters<typeof readWritten>[0] | null;
    beginning?: bigint;
  } = {},
) {
  const cutover = cutoverIn(state, strategy, output === undefined ? {} : { output });
  return wayBack(cutover, {
    v1: v1 === null ? null : await readWritten({ ...V1, ...v1 }),
    v2: v2 === null ? null : await readWritten({ ...v2Of(strategy), ...v2 }),
    said: [],
    heads: headsAt().map((head) => ({ ...head, heads: head.heads.map((each) => ({ ...each, beginning })) })),
  });
}

describe('from every state there is a way, and it says what it costs', () => {
  test.each(CUTOVER_STATES.map((state) => [state]))('%s', async (state) => {
    const { words, by, lost, doubled } = await back(state, { strategy: 'warm-up-replay' });
    expect(words).toMatch(/^[A-Z].{20,}\.$/);
    expect(by).toBe(
      ['draft', 'validated', 'approved', 'warming', 'verified'].includes(state)
        ? 'abort'
        : state === 'completed'
          ? 'new-cutover'
          : state === 'aborted' || state === 'rolled-back'
            ? 'none'
            : 'rollback',
    );
    expect(lost.size).not.toBeNull();
    expect(doubled.size).not.toBeNull();
  });
});

describe('before v2 was released', () => {
  it('nothing is lost and nothing doubled', async () => {
    const { words, lost, doubled, perhapsDoubled } = await back('fencing');
    expect(words).toBe(
      'Start orders_v1 on its own checkpoint: it goes on from its last commit. 0 lost, 0 doubled.',
    );
    expect([lost, doubled, perhapsDoubled].map(({ ranges }) => ranges)).toEqual([[], [], []]);
  });

  it('a batch that was cut short is named with its range', async () => {
    const { perhapsDoubled, words } = await back('fencing', { v1: { committed: 2 } });
    expect(perhapsDoubled.ranges).toEqual([{ ...RANGE, from: 200n, to: 300n }]);
    expect(words).toContain('runs again (100 records)');
  });

  it('a warm-up that is handing over still is', async () => {
    const { doubled } = await back('handing-over', { strategy: 'warm-up-replay' });
    expect(doubled.ranges).toEqual([]);
  });
});

describe('after v2 was released', () => {
  it.each(['handing-over', 'switched', 'soaking', 'needs-human', 'rolling-back'] as const)(
    '%s: v1 processes again what v2 committed beyond v1’s end',
    async (state) => {
      const { doubled, perhapsDoubled, lost, words } = await back(state, { output: same });
      expect(doubled).toMatchObject({
        ranges: [{ ...RANGE, from: 300n, to: 500n }],
        size: { distance: 200n, unit: 'records' },
      });
      expect(perhapsDoubled.ranges).toEqual([]);
      expect(lost.ranges).toEqual([]);
      expect(words).toContain('0 lost, 200 records doubled');
    },
  );

  it('a batch of v2 without commit may stand twice as well', async () => {
    const { doubled, perhapsDoubled } = await back('soaking', { output: same, v2: { committed: 2 } });
    expect(doubled.ranges).toEqual([{ ...RANGE, from: 300n, to: 400n }]);
    expect(perhapsDoubled.ranges).toEqual([{ ...RANGE, from: 400n, to: 500n }]);
  });

  it('what v2 left out at its start was read by nobody, and is not doubled', async () => {
    const started = [kafka({ orders: [350] })];
    const { doubled, words } = await back('soaking', { output: same, v2: { started } });
    expect(doubled.ranges).toEqual([{ ...RANGE, from: 350n, to: 500n }]);
    expect(words).toContain('0 lost, 150 records doubled');
    const open = await back('soaking', {
      output: same,
      v2: { started: [kafka({ orders: [450] })], batches: [[kafka({ orders: [500] })]], committed: 0 },
    });
    expect(open.doubled.ranges).toEqual([]);
    expect(open.perhapsDoubled.ranges).toEqual([{ ...RANGE, from: 450n, to: 500n }]);
  });

  it('where v2 began is not known: everything beyond v1’s end counts', async () => {
    const { doubled } = await back('soaking', { output: same, v2: { started: [] } });
    expect(doubled.ranges).toEqual([{ ...RANGE, from: 300n, to: 500n }]);
  });

  it('with a key it does no harm, and is still counted', async () => {
    const { doubled, harmless } = await back('soaking', { output: keyed });
    expect(doubled.size?.distance).toBe(200n);
    expect(harmless).toBe('A repeat is harmless by the key order_id.');
  });

  it('outputs that are apart hold nothing twice: readers go back', async () => {
    const { doubled, words } = await back('soaking');
    expect(doubled.ranges).toEqual([]);
    expect(words).toContain('readers go back to s3://lake/orders_v1, which catches up');
  });

  it('v2 never began: nothing is doubled', async () => {
    const { doubled } = await back('handing-over', { output: same, v2: { batches: [], started: [] } });
    expect(doubled).toMatchObject({ ranges: [], size: { distance: 0n } });
  });

  it('what retention took is lost, by range', async () => {
    const { lost, words } = await back('soaking', { output: same, beginning: 350n });
    expect(lost).toMatchObject({ ranges: [{ ...RANGE, from: 300n, to: 350n }], size: { distance: 50n } });
    expect(words).toContain('50 records lost');
  });

  it('what is not known is not 0', async () => {
    const { doubled, words } = await back('soaking', { output: same, v2: null });
    expect(doubled).toMatchObject({ size: null, unknown: ['orders_v2 could not be read.'] });
    expect(words).toContain('an unknown number doubled');
    const unread = await back('soaking', { output: same, v1: null });
    expect(unread.words).toContain('. An unknown number lost, ');
  });

  it('is not 0 either where v1 was read and its source was not', async () => {
    const facts = { v1: await readWritten(V1), v2: null, v2Absent: true, said: [], heads: [] };
    const { lost, words } = wayBack(cutoverIn('soaking', 'handover', { output: same }), facts);
    expect(lost).toEqual({ ranges: [], size: null, unknown: ['What source 0 still holds is not known.'] });
    expect(words).toContain('. An unknown number lost, ');
  });

  it('is nothing doubled while v2 was told to start and nothing of it is there yet', async () => {
    const facts = { v1: await readWritten(V1), v2: null, said: [], heads: headsAt() };
    const released = cutoverIn('handing-over', 'handover', { output: same });
    expect(wayBack(released, { ...facts, v2Absent: true }).doubled).toMatchObject({
      ranges: [],
      unknown: [],
    });
    expect(wayBack(released, facts).doubled.unknown).toEqual(['orders_v2 could not be read.']);
  });

  it('several partitions add up', async () => {
    const two = (a: number, b: number) => kafka({ orders: [a, b] });
    const { doubled } = await back('soaking', {
      output: same,
      v1: { started: [two(0, 0)], batches: [[two(300, 40)]] },
      v2: { started: [two(300, 40)], batches: [[two(310, 45)]] },
    });
    expect(doubled.size).toEqual({ distance: 15n, unit: 'records' });
  });
});
