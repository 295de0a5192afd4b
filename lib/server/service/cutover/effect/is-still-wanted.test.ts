import { describe, expect, test } from 'vitest';
import { cutoverIn, MIRA, T0, take } from '@/lib/cutover/test-data/sample';
import { HOOK_STEPS } from '@/lib/domain/cutover-words';
import { whyNotCalled } from './is-still-wanted';

const forward = ['start-v2', 'stop-v1', 'switch-readers'] as const;
const back = ['stop-v2', 'start-v1', 'switch-readers-back'] as const;
const said = (cutover: Parameters<typeof whyNotCalled>[0]) =>
  Object.fromEntries(HOOK_STEPS.map((step) => [step, whyNotCalled(cutover, step)?.kind ?? 'called']));
const all = (steps: readonly string[], what: string) => Object.fromEntries(steps.map((step) => [step, what]));
const atMs = T0 + 3_600_000n;

describe('a hook that was asked for is called', () => {
  test('while it goes forward', () => {
    expect(said(cutoverIn('handing-over'))).toEqual(all(HOOK_STEPS, 'called'));
    expect(said(cutoverIn('warming', 'backfill'))).toEqual(all(HOOK_STEPS, 'called'));
  });

  test.each([
    ['handover', 'switched'],
    ['handover', 'soaking'],
    ['warm-up-replay', 'verified'],
    ['warm-up-replay', 'handing-over'],
  ] as const)(
    'but v2 is not started any more in a %s that is %s: it has been seen to run',
    (strategy, state) => {
      expect(said(cutoverIn(state, strategy))).toEqual({ ...all(HOOK_STEPS, 'called'), 'start-v2': 'over' });
    },
  );

  test('not forward while it is paused; the way out stays', () => {
    const paused = take(cutoverIn('handing-over'), { kind: 'pause', by: MIRA, reason: 'x', atMs });
    expect(said(paused)).toEqual({ ...all(forward, 'later'), ...all(back, 'called') });
  });

  test('not at all while people have it', () => {
    const escalated = take(cutoverIn('handing-over'), { kind: 'escalate', by: MIRA, reason: 'x', atMs });
    expect(said(escalated)).toEqual(all(HOOK_STEPS, 'later'));
  });

  test('never forward again once somebody went back', () => {
    expect(said(cutoverIn('rolling-back'))).toEqual({ ...all(forward, 'over'), ...all(back, 'called') });
  });

  test('v1 not once it runs again: the next cutover may have stopped it', () => {
    expect(said(cutoverIn('rolled-back'))).toEqual({
      ...all(forward, 'over'),
      ...all(back, 'called'),
      'start-v1': 'over',
    });
  });

  test('not forward after the end; v2 is stopped after an abort', () => {
    for (const state of ['aborted', 'completed'] as const)
      expect(said(cutoverIn(state))).toMatchObject({ ...all(forward, 'over'), 'stop-v2': 'called' });
  });

  test('not at all once a person closed it as it stands: what runs is theirs to say', () => {
    const closed = take(cutoverIn('needs-human'), { kind: 'abort', by: MIRA, reason: 'ours now', atMs });
    expect(closed.outcome?.kind).toBe('left-as-it-stands');
    expect(said(closed)).toEqual(all(HOOK_STEPS, 'over'));
  });
});
