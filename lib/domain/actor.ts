import { ROLE_SCOPES, type Role, type Scope } from './role';

/** Who acts. Carried by every service call from the first day; sign-in adds kinds, not places. */
export type Actor =
  | { kind: 'operator'; id: string; name: string; role: Role }
  | { kind: 'system'; id: string; name: string; scopes: readonly Scope[] };

/** Without sign-in there is one person: whoever sits at this machine. Shown as such on every page. */
export const LOCAL_OPERATOR: Actor = {
  kind: 'operator',
  id: 'local',
  name: 'local operator',
  role: 'operator',
};

/** True when `actor` holds `scope`. The only question that server and pages ask about rights. */
export function actorMay(actor: Actor, scope: Scope): boolean {
  return (actor.kind === 'operator' ? ROLE_SCOPES[actor.role] : actor.scopes).includes(scope);
}
