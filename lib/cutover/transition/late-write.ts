import type { EventOf } from '../event';
import type { Alarm, Cutover } from '../state';
import { callForHelp, type Draft } from './enter';
import { moved, refused, type Transition } from './transition';

type LateWrite = EventOf<'late-write'>;

/** V1 wrote after the fence had held: people are called at once. */
export function stopForLateWrite(cutover: Cutover, event: LateWrite): Transition {
  if (event.version === 'v2') return refused('illegal', 'V2 is meant to write.');
  const alarmed = alarm(cutover, event);
  const { cutover: next, effects } = callForHelp(
    alarmed,
    `${cutover.plan.v1.name} wrote after it had been stopped (${event.files.join(', ')}): it may still run. Stop it, and compare what both have processed before anything goes on.`,
    event.atMs,
  );
  return moved(next, effects);
}

/** People are called already: whether it is an alarm is told by where the cutover stood. */
export function lateWriteInTrouble(cutover: Cutover, event: LateWrite): Transition {
  const from = cutover.trouble?.from;
  if (from === 'rolling-back') return lateWriteGoingBack(cutover, event);
  if (from === 'fencing') return refused('illegal', 'V1 was being stopped, and that had not been shown yet.');
  return alarmOnly(cutover, event);
}

/** The same where nothing is left to stop. */
export function alarmOnly(cutover: Cutover, event: LateWrite): Transition {
  if (event.version === 'v2') return refused('illegal', 'V2 is meant to write.');
  const { cutover: next, effects } = alarm(cutover, event);
  return moved(next, effects);
}

/** On the way back v2 is the one that has to be silent; v1 only until v2 is. */
export function lateWriteGoingBack(cutover: Cutover, event: LateWrite): Transition {
  const v2IsQuiet = cutover.goingBack?.v2QuietMs != null;
  if (event.version === 'v1' && v2IsQuiet) return refused('illegal', 'V1 is meant to write again.');
  if (event.version === 'v2' && !v2IsQuiet)
    return refused('illegal', 'V2 has not been shown to be silent yet.');
  const { cutover: next, effects } = alarm(cutover, event);
  return moved(next, effects);
}

/** After the way back: v2 has to stay silent. */
export function lateWriteAfterGoingBack(cutover: Cutover, event: LateWrite): Transition {
  if (event.version === 'v1') return refused('illegal', 'V1 is meant to write again.');
  const { cutover: next, effects } = alarm(cutover, event);
  return moved(next, effects);
}

function alarm(cutover: Cutover, { version, files, atMs }: LateWrite): Draft {
  const seen: Alarm = { version, files, seenMs: atMs, state: cutover.state };
  const { name } = cutover.plan[version];
  return {
    cutover: { ...cutover, alarms: [...cutover.alarms, seen] },
    effects: [
      {
        kind: 'raise-alarm',
        alarm: 'zombie-writer',
        words: `${name} wrote ${files.join(', ')} although it is fenced: two versions may write now. Stop ${name}; keep both checkpoints.`,
      },
    ],
  };
}
