import type { EventOf } from '../event';
import { requiredGates } from '../path';
import type { Cutover } from '../state';
import { checkGates, isRefusal, withForced } from './check-gates';
import { end, notify } from './enter';
import { moved, refused, type Transition } from './transition';

/** A person calls it done, and says what becomes of v1's checkpoint. */
export function complete(cutover: Cutover, event: EventOf<'complete'>): Transition {
  const { by, keep, digest, atMs, force } = event;
  if (by.kind !== 'person')
    return refused('rights', `Completing takes a signed-in person, and ${by.name} is none.`);
  if (digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again.');
  if (keep.owner.trim() === '' || keep.reason.trim() === '' || keep.keepUntilMs <= atMs)
    return refused(
      'invalid',
      `Say who keeps the checkpoint of ${cutover.plan.v1.name}, why, and until when (a day to come).`,
    );
  const forced = checkGates(requiredGates(cutover.plan.strategy, 'completed'), 'completed', event);
  if (isRefusal(forced)) return forced;
  const { plan } = cutover;
  const done = end(
    {
      cutover: { ...withForced(cutover, forced), keep: { ...keep, by, atMs } },
      effects: [
        { kind: 'take-manifest', of: 'v1', at: 'completion' },
        { kind: 'label-version', version: 'v1', label: 'retired' },
      ],
    },
    'completed',
    'switched',
    `${plan.v2.name} has taken over from ${plan.v1.name}, whose checkpoint is kept by ${keep.owner}.`,
    atMs,
  );
  const loud =
    forced.length === 0
      ? done
      : notify(done, 'forced', `${by.name} forced ${force?.gates.join(', ')} to complete: ${force?.reason}`);
  return moved(loud.cutover, loud.effects);
}
