import type { Approval, Cutover } from './state';
import { personBehind, type Who } from './who';

/** Why `by` may not approve this plan, whatever roles they have; null when they may. */
export function whyNotApprovedBy(
  { plan, requestedBy, plannedBy }: Pick<Cutover, 'plan' | 'requestedBy' | 'plannedBy'>,
  by: Pick<Who, 'kind' | 'id' | 'name'>,
): string | null {
  if (by.kind !== 'person') return `Approving takes a signed-in person, and ${by.name} is none.`;
  if (!plan.isProtected) return null;
  if (by.id === personBehind(requestedBy) || by.id === personBehind(plannedBy))
    return `${plan.environment} is protected: somebody else than who asked for the cutover or made its plan has to approve it.`;
  return null;
}

/**
 * Why an approval does not hold for `digest`; null when it does. It has to hold on the day when v1 is told to stop; once v1
 * waits, the time of its expiry alone does not keep the output paused.
 */
export function whyNotApproved(
  approval: Approval | null,
  { digest, nowMs, begun }: { digest: string; nowMs: bigint; begun: boolean },
): string | null {
  if (approval === null) return 'Nobody has approved this plan.';
  if (approval.digest !== digest)
    return `${approval.by.name} approved another plan (${approval.digest.slice(0, 8)}…, not ${digest.slice(0, 8)}…).`;
  if (!begun && approval.expiresMs <= nowMs) return `The approval of ${approval.by.name} has expired.`;
  return null;
}
