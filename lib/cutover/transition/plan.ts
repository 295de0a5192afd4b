import type { EventOf } from '../event';
import type { Cutover } from '../state';
import { enter, notify } from './enter';
import { moved, refused, type Transition } from './transition';

/** Another plan: everything that was said of the old one is void. */
export function replan(cutover: Cutover, { plan, newDigest, by, atMs }: EventOf<'plan'>): Transition {
  if (
    plan.cutover !== cutover.id ||
    plan.query !== cutover.plan.query ||
    plan.environment !== cutover.plan.environment
  )
    return refused('invalid', 'The plan is of another cutover: start a new one for it.');
  const { cutover: entered, effects } = enter({ cutover, effects: [] }, 'draft', atMs);
  return moved(
    { ...entered, plan, digest: newDigest, plannedBy: by, approval: null, decisions: [], forced: [] },
    effects,
  );
}

/**
 * The same plan with v1's end as it was read after the fence: the rule stays, the values change, and the approval with them.
 */
export function amend(cutover: Cutover, event: EventOf<'amend'>): Transition {
  const { plan, digest, newDigest, by } = event;
  if (digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again.');
  if (newDigest === cutover.digest)
    return refused('invalid', 'The plan is the same as before: there is nothing to amend.');
  if (!isAmendment(cutover, event))
    return refused(
      'invalid',
      'While v1 is fenced only the values of the start, the ranges and the bound may change: for anything else go back and make another plan.',
    );
  const changed = { ...cutover, plan, digest: newDigest, plannedBy: by, approval: null };
  const { cutover: next, effects } = notify(
    { cutover: changed, effects: [] },
    'approval',
    `The plan was amended with the values read after the fence: it has to be approved again while ${plan.v1.name} waits.`,
  );
  return moved(next, effects);
}

function isAmendment({ plan: old }: Cutover, { plan }: EventOf<'amend'>): boolean {
  const frame = ({ start, output, ...rest }: typeof plan) => ({
    ...rest,
    rule: start?.rule ?? null,
    output: output === null ? null : { ...output, ranges: [] },
  });
  return sameData(frame(old), frame(plan));
}

/** Equal as data, whatever the order of fields. */
function sameData(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameData(value, right.get(key)))
  );
}
