import { type Actor, actorMay, covers, rolesIn, type TokenActor } from './actor';
import { isTokenScope, ROLE_SCOPES, ROLES, type Role, SCOPE_WORDS, type Scope } from './role';

/** Who asks, as a session tells it to pages; null when nobody is signed in. */
export type Asker = Actor | { name: string; grants: Extract<Actor, { kind: 'person' }>['grants'] } | null;

/**
 * Why `asker` may not do what `scope` allows in `environment` (null: in all of them), as one sentence for the person; null
 * when they may. The server refuses with the same words that a page puts on a disabled button.
 */
export function whyNot(asker: Asker, scope: Scope, environment: string | null): string | null {
  const actor = asActor(asker);
  if (actor === null || actor.kind === 'nobody') return `Sign in to ${SCOPE_WORDS[scope]}.`;
  if (actorMay(actor, scope, environment)) return null;
  if (actor.kind === 'token') return whyNotToken(actor, scope, environment);
  const where = environment === null ? 'in all environments' : `in ${environment}`;
  const needed = alternatives(ROLES.filter((role) => ROLE_SCOPES[role].includes(scope)));
  if (actor.kind === 'system' || needed === '') return `${actor.name} may not ${SCOPE_WORDS[scope]}.`;
  const held = rolesIn(actor.grants, environment);
  const has = held.length === 0 ? 'no role' : `the role ${held.join(' and ')}`;
  return `To ${SCOPE_WORDS[scope]} ${where} takes the role ${needed}; ${actor.name} has ${has} there. An admin can grant it.`;
}

function whyNotToken(actor: TokenActor, scope: Scope, environment: string | null): string {
  const { name, scopes, environments, maker } = actor;
  const words = SCOPE_WORDS[scope];
  if (!isTokenScope(scope)) return `To ${words} takes a signed-in person, and ${name} is none.`;
  if (!scopes.includes(scope))
    return `${name} was not made to ${words}. Make a token with the scope ${scope}.`;
  if (!covers(actor, environment)) {
    const where = environment === null ? 'all environments' : environment;
    return `${name} was made for ${(environments ?? []).join(' and ')}, and not for ${where}.`;
  }
  const makerWhy = whyNot({ name: maker.name, grants: maker.grants }, scope, environment);
  return `${name} may not do what its maker may not. ${makerWhy ?? ''}`.trim();
}

function asActor(asker: Asker): Actor | null {
  if (asker === null || 'kind' in asker) return asker;
  return { kind: 'person', id: '', email: null, ...asker };
}

function alternatives(roles: readonly Role[]): string {
  return roles.join(' or ');
}
