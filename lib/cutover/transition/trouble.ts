import type { EventOf } from '../event';
import type { Cutover } from '../state';
import { callForHelp, notify } from './enter';
import { moved, type Transition } from './transition';

/** A finding that blocks after v1 was stopped: a person looks. */
export function stopForTrouble(cutover: Cutover, { code, words, atMs }: EventOf<'trouble'>): Transition {
  const { cutover: next, effects } = callForHelp({ cutover, effects: [] }, `${code}: ${words}`, atMs);
  return moved(next, effects);
}

/** An answer of a hook is kept. A failed one stops the cutover until a person has looked; a good one proves nothing. */
export function hookAnswered(cutover: Cutover, event: EventOf<'hook-answered'>): Transition {
  const kept = keepAnswer(cutover, event);
  if (event.ok || cutover.paused !== null) return moved(kept);
  const words = `The hook for ${event.step} failed: ${event.words}`;
  const { cutover: next, effects } = notify(
    {
      cutover: {
        ...kept,
        paused: {
          by: { kind: 'system', id: 'hooks', name: 'the hooks' },
          reason: words,
          sinceMs: event.atMs,
        },
      },
      effects: [],
    },
    'paused',
    `${words} Do the step by hand, or put the hook right, and go on.`,
  );
  return moved(next, effects);
}

/** The same where nothing goes forward that could be stopped. */
export function hookAnsweredOnly(cutover: Cutover, event: EventOf<'hook-answered'>): Transition {
  const kept = keepAnswer(cutover, event);
  if (event.ok) return moved(kept);
  const { cutover: next, effects } = notify(
    { cutover: kept, effects: [] },
    'reminder',
    `The hook for ${event.step} failed: ${event.words} Do the step by hand.`,
  );
  return moved(next, effects);
}

function keepAnswer(cutover: Cutover, { step, ok, words, atMs }: EventOf<'hook-answered'>): Cutover {
  const call = cutover.hooks[step];
  if (call === undefined) return cutover;
  return { ...cutover, hooks: { ...cutover.hooks, [step]: { ...call, answer: { ok, words, atMs } } } };
}
