import { ROLE_SCOPES, type Role, type Scope } from './role';

/** A role of somebody in one environment, or with null in all of them, those to come included. */
export interface Grant {
  environment: string | null;
  role: Role;
}

/** Who acts: a person with roles, a process of ours with scopes, or a request that nobody has signed in for. */
export type Actor =
  | { kind: 'person'; id: string; name: string; email: string | null; grants: readonly Grant[] }
  | { kind: 'system'; id: string; name: string; scopes: readonly Scope[] }
  | { kind: 'nobody'; id: 'nobody'; name: 'nobody' };

/** Without sign-in there is one person: whoever sits at this machine. Shown as such on every page. */
export const LOCAL_OPERATOR: Actor = {
  kind: 'person',
  id: 'local',
  name: 'local operator',
  email: null,
  grants: [{ environment: null, role: 'operator' }],
};

/** A request without a session, where sign-in is asked for. */
export const NOBODY: Actor = { kind: 'nobody', id: 'nobody', name: 'nobody' };

/** True when `actor` holds `scope` in `environment`; with null: in every environment, those to come included. */
export function actorMay(actor: Actor, scope: Scope, environment: string | null): boolean {
  if (actor.kind === 'nobody') return false;
  if (actor.kind === 'system') return actor.scopes.includes(scope);
  return holds(actor.grants, scope, environment);
}

/** The environments in which `actor` holds `scope`, by name and each once; `all` when in every one. */
export function environmentsWith(actor: Actor, scope: Scope): 'all' | readonly string[] {
  if (actorMay(actor, scope, null)) return 'all';
  if (actor.kind !== 'person') return [];
  const named = actor.grants.flatMap(({ environment, role }) =>
    environment !== null && ROLE_SCOPES[role].includes(scope) ? [environment] : [],
  );
  return [...new Set(named)].sort();
}

/** True when `actor` holds `scope` in at least one environment: lists open, and show what lies in those. */
export function actorMaySomewhere(actor: Actor, scope: Scope): boolean {
  return environmentsWith(actor, scope).length > 0;
}

/** The roles that `grants` give in `environment`, each once, in the order of the roles. */
export function rolesIn(grants: readonly Grant[], environment: string | null): Role[] {
  const held = grants.filter((grant) => grant.environment === null || grant.environment === environment);
  return [...new Set(held.map(({ role }) => role))];
}

function holds(grants: readonly Grant[], scope: Scope, environment: string | null): boolean {
  return rolesIn(grants, environment).some((role) => ROLE_SCOPES[role].includes(scope));
}
