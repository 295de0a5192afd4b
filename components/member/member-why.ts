import type { Member, Members } from '@/lib/contract/member';
import type { GrantJson, SessionActor } from '@/lib/contract/session';
import { whyNot } from '@/lib/domain/why-not';

/** Who asks, and why nothing can be changed here at all (`fixedBecause` of the members). */
export type Asking = { actor: SessionActor | null; fixedBecause: Members['fixedBecause'] };

/** Why `asking` may not invite, disable, or make links: that concerns all environments. Null when they may. */
export function whyNotManage({ actor, fixedBecause }: Asking): string | null {
  return fixedBecause ?? whyNot(actor, 'member:write', null);
}

/** Why a role may not be granted in `environment` (null: in all of them). */
export function whyNotGrant({ actor, fixedBecause }: Asking, environment: string | null): string | null {
  return fixedBecause ?? whyNot(actor, 'member:write', environment);
}

/** Why no role of anybody can be changed by `asking`, in no environment. */
export function whyNotChangeRoles(asking: Asking): string | null {
  const somewhere = asking.actor?.scopes.some(({ scope }) => scope === 'member:write') ?? false;
  return somewhere ? asking.fixedBecause : whyNotManage(asking);
}

/** Why this grant of `member` may not be taken away. */
export function whyNotRevoke(
  asking: Asking,
  member: Pick<Member, 'keptBecause'>,
  { environment, role }: GrantJson,
): string | null {
  const kept = environment === null && role === 'admin' ? member.keptBecause : null;
  return whyNotGrant(asking, environment) ?? kept;
}

export function whyNotDisable(asking: Asking, member: Pick<Member, 'keptBecause'>): string | null {
  return whyNotManage(asking) ?? member.keptBecause;
}
