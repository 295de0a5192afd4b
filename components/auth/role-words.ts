import type { Session, SessionActor } from '@/lib/contract/session';
import { rolesIn } from '@/lib/domain/actor';
import { ROLES, type Role } from '@/lib/domain/role';

/** The roles that somebody has in `environment`, from the least to the most; `no role` when there is none. */
export function rolesHere(actor: Pick<SessionActor, 'grants'>, environment: string | null): string {
  const held: readonly Role[] = rolesIn(actor.grants, environment);
  return held.length === 0 ? 'no role' : ROLES.filter((role) => held.includes(role)).join(', ');
}

/** The role that the header says: the one here, and where the page is about all environments, how it differs between them. */
export function headerRole(actor: Pick<SessionActor, 'grants'>, environment: string | null): string {
  const everywhere = rolesIn(actor.grants, null).length > 0;
  if (environment !== null || everywhere || actor.grants.length === 0) return rolesHere(actor, environment);
  return 'by environment';
}

/** How it is known who acts. */
export const METHOD_WORDS: Record<Session['signIn']['method'], string> = {
  none: 'Without sign-in, whoever sits at this machine acts as one operator.',
  demo: 'Nobody signs in to the demo: you choose who acts. Two people, so that one can approve what the other prepared.',
  password: 'People sign in with e-mail address and password.',
};
