import { formatMoment } from '@/lib/domain/format';
import type { EventOf } from '../event';
import type { Cutover } from '../state';
import { changedNothing } from './abort';
import { callForHelp, notify } from './enter';
import { goBack } from './roll-back';
import { moved, type Refusal, refused, type Transition } from './transition';

const DAY = 86_400_000n;
type TimedOut = EventOf<'timed-out'>;

/** Why the time is not up; null when it is. */
function notYet(cutover: Cutover, { which, atMs }: TimedOut): Refusal | null {
  const endsMs = which === 'step' ? cutover.stepEndsMs : cutover.totalEndsMs;
  if (endsMs === null) return refused('illegal', 'Nothing here is limited in time.');
  return endsMs > atMs ? refused('illegal', `The time is not up before ${formatMoment(endsMs)}.`) : null;
}

/** V1 was never told to stop: the cutover ends. */
export function timeOutToAborted(cutover: Cutover, event: TimedOut): Transition {
  return notYet(cutover, event) ?? changedNothing({ cutover, effects: [] }, event.atMs);
}

/** V1 was told to stop and v2 has written nothing where readers look: back to v1. */
export function timeOutToBack(cutover: Cutover, event: TimedOut): Transition {
  const early = notYet(cutover, event);
  if (early !== null) return early;
  if (cutover.v2Released) return timeOutToHelp(cutover, event);
  const { plan } = cutover;
  const { cutover: next, effects } = goBack(
    { cutover, effects: [] },
    {
      by: null,
      reason: `the time for the fence is up. ${plan.v2.name} took nothing over: ${plan.v1.name} goes on from its own last commit, with nothing lost.`,
      atMs: event.atMs,
    },
  );
  return moved(next, effects);
}

/** V2 may write where readers look: which way is a person's to say. */
export function timeOutToHelp(cutover: Cutover, event: TimedOut): Transition {
  const early = notYet(cutover, event);
  if (early !== null) return early;
  const { cutover: next, effects } = callForHelp(
    { cutover, effects: [] },
    `The time for "${cutover.state}" is up (${event.which === 'step' ? 'this step' : 'the whole cutover'}). Go on, or go back to ${cutover.plan.v1.name}: the page says from where and with what range.`,
    event.atMs,
  );
  return moved(next, effects);
}

/** The soak is over: completing is a person's act, so it is only called to mind, once a day. */
export function remindToComplete(cutover: Cutover, event: TimedOut): Transition {
  const early = notYet(cutover, event);
  if (early !== null) return early;
  const { cutover: next, effects } = notify(
    { cutover: { ...cutover, stepEndsMs: event.atMs + DAY }, effects: [] },
    'reminder',
    `The soak of ${cutover.plan.v2.name} is over: complete the cutover, or go back.`,
  );
  return moved(next, effects);
}
