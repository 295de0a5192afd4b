import type { EventOf } from '../event';
import { isFenced } from '../path';
import type { Cutover } from '../state';
import { callForHelp, enter, notify } from './enter';
import { moved, refused, type Transition } from './transition';

export function pause(cutover: Cutover, { by, reason, atMs }: EventOf<'pause'>): Transition {
  if (reason.trim() === '') return refused('invalid', 'Pausing takes a reason, which is kept.');
  const { cutover: next, effects } = notify(
    { cutover: { ...cutover, paused: { by, reason, sinceMs: atMs } }, effects: [] },
    'paused',
    `${by.name} paused the cutover: ${reason}`,
  );
  return moved(next, effects);
}

/** Goes on after a pause. The time of the state stood still; the time of the whole did not. */
export function resume(cutover: Cutover, { atMs }: EventOf<'resume'>): Transition {
  const { paused } = cutover;
  if (paused === null) return refused('illegal', 'The cutover is not paused.');
  const stood = atMs - paused.sinceMs;
  return moved(
    fenceAgain(
      {
        ...cutover,
        paused: null,
        stepEndsMs: cutover.stepEndsMs === null ? null : cutover.stepEndsMs + stood,
      },
      atMs,
    ),
  );
}

/** Goes on from where people were called. */
export function resumeFromTrouble(cutover: Cutover, { by, reason, atMs }: EventOf<'resume'>): Transition {
  const { trouble } = cutover;
  if (trouble === null) return refused('invalid', 'It is not known where the cutover stood.');
  if (reason.trim() === '') return refused('invalid', 'Going on takes a reason, which is kept.');
  const { cutover: entered, effects } = enter({ cutover, effects: [] }, trouble.from, atMs);
  const told = notify(
    { cutover: fenceAgain(entered, atMs), effects },
    trouble.from,
    `${by.name} went on with the cutover: ${reason}`,
  );
  return moved(withTimeLeft(withSoakEnd(told.cutover), atMs), told.effects);
}

/** A fence that nobody watched is not trusted: it is shown again, and so is the word of a witness. */
function fenceAgain(cutover: Cutover, atMs: bigint): Cutover {
  if (!isFenced(cutover.state)) return cutover;
  return {
    ...cutover,
    fence: { sinceMs: atMs, verifiedAtMs: null },
    decisions: cutover.decisions.filter(({ about }) => about !== 'witness'),
  };
}

/** The soak began when readers were switched. */
function withSoakEnd(cutover: Cutover): Cutover {
  if (cutover.state !== 'soaking' || cutover.soakSinceMs === null) return cutover;
  return { ...cutover, stepEndsMs: cutover.soakSinceMs + cutover.plan.limits.soakMs };
}

/** A limit that has passed while people were called would end at once what they went on with. */
function withTimeLeft(cutover: Cutover, atMs: bigint): Cutover {
  const { totalEndsMs, plan } = cutover;
  if (totalEndsMs === null || totalEndsMs > atMs) return cutover;
  return { ...cutover, totalEndsMs: atMs + plan.limits.totalMs };
}

export function escalate(cutover: Cutover, { by, reason, atMs }: EventOf<'escalate'>): Transition {
  if (reason.trim() === '') return refused('invalid', 'Calling people takes a reason, which is kept.');
  const { cutover: next, effects } = callForHelp(
    { cutover, effects: [] },
    `${by.name} stopped the cutover here: ${reason}`,
    atMs,
  );
  return moved(next, effects);
}
