import type { Alarm, Cutover } from './state';

/**
 * Whether an alarm is history: that v1 wrote is one until the way back lets it start again, or the cutover ends. What v1
 * writes after completion is an alarm for good, and so is what v2 writes on the way back.
 */
export function isAlarmOver(
  { version, state: raisedAt }: Pick<Alarm, 'version' | 'state'>,
  { state, goingBack }: Pick<Cutover, 'state' | 'goingBack'>,
): boolean {
  if (version === 'v2') return false;
  if (goingBack !== null && goingBack.v2QuietMs !== null) return true;
  if (state === 'completed') return raisedAt !== 'completed';
  return state === 'rolled-back' || state === 'aborted';
}
