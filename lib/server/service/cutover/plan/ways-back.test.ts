import { describe, expect, it } from 'vitest';
import { begin } from '@/lib/cutover/machine';
import { PATHS } from '@/lib/cutover/path';
import type { Plan } from '@/lib/cutover/plan';
import { DIGEST, MIRA, samplePlan, T0 } from '@/lib/cutover/test-data/sample';
import { CUTOVER_STRATEGIES, type CutoverStrategy } from '@/lib/domain/cutover-words';
import { waysBack } from './ways-back';

const ways = (strategy: CutoverStrategy, more: Partial<Plan> = {}) =>
  new Map(
    waysBack(begin(samplePlan(strategy, more), DIGEST, MIRA, T0)).map(({ state, words }) => [state, words]),
  );

describe('the ways back, before anything has begun', () => {
  it('every state of every way has one', () => {
    for (const strategy of CUTOVER_STRATEGIES) {
      expect([...ways(strategy).keys()]).toEqual(PATHS[strategy]);
      for (const words of ways(strategy).values()) expect(words).toMatch(/\.$/);
    }
  });

  it('v1 is touched from the fence on, and readers see rows of v2 from the switch on', () => {
    const warmed = ways('warm-up-replay');
    for (const state of ['draft', 'approved', 'warming', 'verified'] as const)
      expect(warmed.get(state)).toMatch(/^Abort/);
    for (const state of ['fencing', 'handing-over'] as const)
      expect(warmed.get(state)).toMatch(/nothing where readers look/);
    expect(warmed.get('switched')).toMatch(/stop orders_v2.*nothing stands twice/);
    // In a handover v2 writes from its start on.
    expect(ways('handover').get('handing-over')).toMatch(/stop orders_v2/);
  });

  it('say what a repeat does, by the output', () => {
    expect(
      ways('handover', {
        output: { kind: 'same-output-keyed', output: 'table', key: ['id'], ranges: [] },
      }).get('soaking'),
    ).toMatch(/harmless by the key id/);
    expect(
      ways('handover', { output: { kind: 'same-output', output: 'table', ranges: [] } }).get('soaking'),
    ).toMatch(/stands twice in table/);
  });
});
