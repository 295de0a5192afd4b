import type { SessionActor } from '@/lib/contract/session';

/** As `rolesIn` of lib/domain/actor.ts, without the table of scopes, which the header of every page would load with it. */
function rolesIn(grants: SessionActor['grants'], environment: string | null): string[] {
  const held = grants.filter((grant) => grant.environment === null || grant.environment === environment);
  return [...new Set(held.map(({ role }) => role))];
}

/** The roles that somebody has in `environment`, as the session lists them; `no role` when there is none. */
export function rolesHere({ grants }: Pick<SessionActor, 'grants'>, environment: string | null): string {
  return rolesIn(grants, environment).join(', ') || 'no role';
}

/** The role that the header says: the one here, and where the page is about all environments, how it differs between them. */
export function headerRole(actor: Pick<SessionActor, 'grants'>, environment: string | null): string {
  const everywhere = rolesIn(actor.grants, null).length > 0;
  if (environment !== null || everywhere || actor.grants.length === 0) return rolesHere(actor, environment);
  return 'by environment';
}
