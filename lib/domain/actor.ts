import { isTokenScope, ROLE_SCOPES, type Role, type Scope } from './role';

/** A role of somebody in one environment, or with null in all of them, those to come included. */
export interface Grant {
  environment: string | null;
  role: Role;
}

/** Who acts: a person with roles, a token of a person, a process of ours with scopes, or a request that nobody has signed in for. */
export type Actor =
  | { kind: 'person'; id: string; name: string; email: string | null; grants: readonly Grant[] }
  | TokenActor
  | { kind: 'system'; id: string; name: string; scopes: readonly Scope[] }
  | { kind: 'nobody'; id: 'nobody'; name: 'nobody' };

/** A program with a token. It may what the token was made for, as far as its maker may it now. */
export interface TokenActor {
  kind: 'token';
  id: string;
  name: string;
  scopes: readonly Scope[];
  /** Null: all of them, those to come included. */
  environments: readonly string[] | null;
  maker: { id: string; name: string; grants: readonly Grant[] };
}

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
  if (actor.kind === 'token') {
    const madeFor = isTokenScope(scope) && actor.scopes.includes(scope) && covers(actor, environment);
    return madeFor && holds(actor.maker.grants, scope, environment);
  }
  return holds(actor.grants, scope, environment);
}

/** The environments in which `actor` holds `scope`, by name and each once; `all` when in every one. */
export function environmentsWith(actor: Actor, scope: Scope): 'all' | readonly string[] {
  if (actorMay(actor, scope, null)) return 'all';
  if (actor.kind === 'nobody' || actor.kind === 'system') return [];
  const grants = actor.kind === 'token' ? actor.maker.grants : actor.grants;
  const made = actor.kind === 'token' ? (actor.environments ?? []) : [];
  const granted = grants.flatMap(({ environment }) => (environment === null ? [] : [environment]));
  return [...new Set([...granted, ...made])]
    .filter((environment) => actorMay(actor, scope, environment))
    .sort();
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

/** True when a token was made for `environment`; for null: for all of them. */
export function covers(
  { environments }: Pick<TokenActor, 'environments'>,
  environment: string | null,
): boolean {
  return environments === null || (environment !== null && environments.includes(environment));
}

function holds(grants: readonly Grant[], scope: Scope, environment: string | null): boolean {
  return rolesIn(grants, environment).some((role) => ROLE_SCOPES[role].includes(scope));
}
