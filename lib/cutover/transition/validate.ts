import type { EventOf } from '../event';
import { requiredGates } from '../path';
import type { Cutover } from '../state';
import { checkGates, isRefusal, withForced } from './check-gates';
import { stepInto } from './enter';
import { moved, refused, type Transition } from './transition';

export function validate(cutover: Cutover, event: EventOf<'validate'>): Transition {
  if (event.digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again.');
  const forced = checkGates(requiredGates(cutover.plan.strategy, 'validated'), 'validated', event);
  if (isRefusal(forced)) return forced;
  const { cutover: next, effects } = stepInto(
    { cutover: withForced(cutover, forced), effects: [] },
    'validated',
    event.atMs,
  );
  return moved(next, effects);
}
