import type { CutoverEvent, EventKind } from '../event';
import { next } from '../machine';
import type { Cutover } from '../state';
import type { Transition } from '../transition/transition';
import { eventOf } from './any-event';

/** An event of a kind as it succeeds where it may. */
export function good(kind: EventKind, cutover: Cutover, atMs: bigint, who: 0 | 1 | 2 = 0): CutoverEvent {
  const dice = {
    kind,
    who,
    waitMs: 0,
    bad: [],
    missing: null,
    old: false,
    force: null,
    staleDigest: false,
    withFinal: true,
    flag: true,
  };
  return eventOf(dice, cutover, atMs);
}

export function refusalOf(transition: Transition) {
  if (transition.kind !== 'refused') throw new Error('it was taken');
  return transition;
}

export function movedBy(cutover: Cutover, event: CutoverEvent) {
  const transition = next(cutover, event);
  if (transition.kind !== 'moved') throw new Error(transition.reason);
  return transition;
}
