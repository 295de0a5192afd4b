import { describe, expect, it, test } from 'vitest';
import { CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import { EVENT_KINDS } from './event';
import { gatesBack, gatesNow } from './gates-now';
import { next } from './machine';
import { nextOnPath, PATHS, requiredGates } from './path';
import { cutoverIn, MIRA, take } from './test-data/sample';
import { good, refusalOf } from './test-data/taken';

describe('what is judged', () => {
  test.each(CUTOVER_STRATEGIES)('%s: on the way forward every gate of the next step', (strategy) => {
    for (const state of PATHS[strategy]) {
      if (strategy === 'not-needed' && state !== 'draft') continue;
      const into = nextOnPath(strategy, state);
      expect(gatesNow(cutoverIn(state, strategy)), state).toEqual({
        into,
        gates: into === null ? [] : requiredGates(strategy, into),
      });
    }
  });

  it('of a plan that needs no cutover: whether a finding stands in its way', () => {
    expect(gatesNow(cutoverIn('draft', 'not-needed')).gates).toEqual(['findings']);
  });

  it('on the way back first that v2 is silent, and only then that v1 has committed', () => {
    const back = cutoverIn('rolling-back');
    expect(gatesNow(back)).toEqual({ into: 'rolled-back', gates: ['v2-quiet'] });
    const silent = { ...back, goingBack: back.goingBack && { ...back.goingBack, v2QuietMs: back.sinceMs } };
    expect(gatesNow(silent)).toEqual({ into: 'rolled-back', gates: ['v1-resumed'] });
  });

  it('for going back, once v2 may have written where readers look, that v1 can start and its records are there', () => {
    expect(gatesBack(cutoverIn('fencing'))).toEqual([]);
    expect(gatesBack(cutoverIn('soaking'))).toEqual(['reverse-plan', 'retention']);
  });
});

it('a paused cutover takes no step; its ways out, its alarms and what people add stay open', () => {
  const paused = (state: 'approved' | 'fencing' | 'soaking') => {
    const cutover = cutoverIn(state);
    return take(cutover, { kind: 'pause', by: MIRA, atMs: cutover.sinceMs + 1n, reason: 'wait' });
  };
  const refusedIn = (state: Parameters<typeof paused>[0]) =>
    EVENT_KINDS.filter((kind) => {
      const cutover = paused(state);
      const transition = next(cutover, good(kind, cutover, cutover.sinceMs + 60_000n));
      return transition.kind === 'refused' && refusalOf(transition).code === 'paused';
    });
  expect(refusedIn('approved')).toEqual(['plan', 'advance', 'pause', 'timed-out']);
  expect(refusedIn('fencing')).toEqual(['advance', 'pause', 'timed-out']);
  expect(refusedIn('soaking')).toEqual(['pause', 'complete', 'timed-out']);
});
