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
  test.each(['fencing', 'handing-over', 'switched', 'soaking'] as const)(
    'while it goes forward (%s)',
    (state) => {
      expect(said(cutoverIn(state))).toEqual(all(HOOK_STEPS, 'called'));
    },
  );

  test('not forward while it is paused; the way out stays', () => {
    const paused = take(cutoverIn('fencing'), { kind: 'pause', by: MIRA, reason: 'x', atMs });
    expect(said(paused)).toEqual({ ...all(forward, 'later'), ...all(back, 'called') });
  });

  test('not at all while people have it', () => {
    expect(said(cutoverIn('needs-human'))).toEqual(all(HOOK_STEPS, 'later'));
  });

  test('never forward again once somebody went back', () => {
    for (const state of ['rolling-back', 'rolled-back'] as const)
      expect(said(cutoverIn(state))).toEqual({ ...all(forward, 'over'), ...all(back, 'called') });
  });

  test('not forward after the end; v2 is stopped after an abort', () => {
    for (const state of ['aborted', 'completed'] as const)
      expect(said(cutoverIn(state))).toEqual({ ...all(forward, 'over'), ...all(back, 'called') });
  });

  test('not at all once a person closed it as it stands: what runs is theirs to say', () => {
    const closed = take(cutoverIn('needs-human'), { kind: 'abort', by: MIRA, reason: 'ours now', atMs });
    expect(closed.outcome?.kind).toBe('left-as-it-stands');
    expect(said(closed)).toEqual(all(HOOK_STEPS, 'over'));
  });
});
