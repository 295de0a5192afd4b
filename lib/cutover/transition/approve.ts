import { whyNotApprovedBy } from '../approval';
import type { EventOf } from '../event';
import type { Cutover } from '../state';
import { enter, notify } from './enter';
import { moved, refused, type Transition } from './transition';

/** A yes to this digest. It moves a validated plan on, and renews the yes in later states. */
export function approve(cutover: Cutover, { by, reason, digest, atMs }: EventOf<'approve'>): Transition {
  if (cutover.plan.strategy === 'not-needed')
    return refused('illegal', 'Nothing is started or stopped by this plan, so there is nothing to approve.');
  if (digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again before you approve it.');
  if (reason.trim() === '') return refused('invalid', 'An approval takes a reason, which is kept.');
  const why = whyNotApprovedBy(cutover, by);
  if (why !== null) return refused('rights', why);
  const approval = { digest, by, reason, atMs, expiresMs: atMs + cutover.plan.limits.approvalMs };
  const entered =
    cutover.state === 'validated'
      ? enter({ cutover, effects: [] }, 'approved', atMs)
      : { cutover, effects: [] };
  const { cutover: next, effects } = notify(entered, 'approval', `${by.name} approved the plan.`);
  return moved({ ...next, approval }, effects);
}

/** The yes no longer holds. What has begun stays where it is and waits for another one. */
export function voidApproval(cutover: Cutover, { why, atMs }: EventOf<'approval-void'>): Transition {
  if (cutover.approval === null) return refused('illegal', 'There is no approval that could be void.');
  const entered =
    cutover.state === 'approved'
      ? enter({ cutover, effects: [] }, 'validated', atMs)
      : { cutover, effects: [] };
  const { cutover: next, effects } = notify(
    entered,
    'approval',
    `The approval of ${cutover.approval.by.name} is void: ${why}`,
  );
  return moved({ ...next, approval: null }, effects);
}
