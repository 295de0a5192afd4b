import type { EventOf } from '../event';
import type { Cutover, Decision } from '../state';
import { moved, refused, type Transition } from './transition';

/** What a person decides where files cannot tell. It is kept with its reason, and covers exactly what it names. */
export function settle(cutover: Cutover, { decision, by, digest, atMs }: EventOf<'settle'>): Transition {
  if (by.kind !== 'person')
    return refused('rights', `A decision takes a signed-in person, and ${by.name} is none.`);
  if (digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again.');
  if (decision.reason.trim() === '') return refused('invalid', 'A decision takes a reason, which is kept.');
  const others = cutover.decisions.filter(({ about }) => about !== decision.about);
  const kept: Decision = { ...decision, by, atMs };
  return moved({ ...cutover, decisions: [...others, kept] });
}
