import type { EventOf } from '../event';
import { gatesBack } from '../gates-now';
import type { Cutover } from '../state';
import { startV1 } from './advance';
import { checkGates, isRefusal, withForced } from './check-gates';
import { callHook, type Draft, enter, notify } from './enter';
import { moved, refused, type Transition } from './transition';

/**
 * Takes the way back. While v2 has written nothing where readers look, starting v1 again is always right. After that v1 has
 * to be able to start and the source to hold its records: beyond the point of no return there is only forward.
 */
export function rollBack(cutover: Cutover, event: EventOf<'rollback'>): Transition {
  const { reason, atMs, by } = event;
  if (reason.trim() === '') return refused('invalid', 'Going back takes a reason, which is kept.');
  const forced = checkGates(gatesBack(cutover), 'rolling-back', event);
  if (isRefusal(forced)) return forced;
  const { cutover: next, effects } = goBack(
    { cutover: withForced(cutover, forced), effects: [] },
    { by, reason, atMs },
  );
  return moved(next, effects);
}

/** Enters the way back: v2 is stopped first, and v1 started at once only where v2 never wrote where it counts. */
export function goBack(
  draft: Draft,
  { by, reason, atMs }: { by: EventOf<'rollback'>['by'] | null; reason: string; atMs: bigint },
): Draft {
  const from = draft.cutover.goingBack?.from ?? draft.cutover.trouble?.from ?? draft.cutover.state;
  const { v2Released } = draft.cutover;
  const { cutover, effects } = enter(draft, 'rolling-back', atMs);
  const back: Draft = {
    cutover: {
      ...cutover,
      totalEndsMs: null,
      goingBack: { from, sinceMs: atMs, by, reason, v2QuietMs: v2Released ? null : atMs },
    },
    effects,
  };
  const ran = cutover.hooks['start-v2'] !== undefined;
  const stopped = ran ? callHook(back, 'stop-v2', atMs) : back;
  const told = notify(
    stopped,
    'rolling-back',
    `${by?.name ?? 'The time limit'} took the way back from ${from}: ${reason}`,
  );
  return v2Released ? told : startV1(told, atMs);
}
