import type { Fleet } from '@/lib/contract/fleet';
import type { Member, Members } from '@/lib/contract/member';
import { actorMay } from '@/lib/domain/actor';
import type { Scope } from '@/lib/domain/role';

export type EnvironmentRow = {
  name: string;
  protected: boolean;
  /** Queries that were discovered there. */
  queries: number;
  /** True when the fleet is longer than what was read of it: there may be more. */
  atLeast: boolean;
  /** Names of those who may prepare a cutover, approve one, and say who may what; null when that may not be seen. */
  people: { operate: string[]; approve: string[]; grant: string[] } | null;
};

type Known = { fleet: Fleet; members: Pick<Members, 'members' | 'environments'> | undefined };

/** Every environment that is known from the configuration, a role or a query; protected ones first, then by name. */
export function prepareEnvironments({ fleet, members }: Known): EnvironmentRow[] {
  const isProtected = new Map<string, boolean>();
  for (const row of fleet.queries) isProtected.set(row.environment, row.protected);
  for (const each of members?.environments ?? []) isProtected.set(each.name, each.protected);
  for (const name of fleet.environments) if (!isProtected.has(name)) isProtected.set(name, false);
  const rows = [...isProtected].map(([name, guarded]) => ({
    name,
    protected: guarded,
    queries: fleet.queries.filter((row) => row.environment === name).length,
    atLeast: fleet.nextCursor !== null,
    people:
      members === undefined
        ? null
        : {
            operate: namesWith(members.members, 'cutover:write', name),
            approve: namesWith(members.members, 'cutover:approve', name),
            grant: namesWith(members.members, 'member:write', name),
          },
  }));
  return rows.sort(
    (a, b) => Number(b.protected) - Number(a.protected) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

function namesWith(members: readonly Member[], scope: Scope, environment: string): string[] {
  return members
    .filter(({ state }) => state === 'active')
    .filter((member) => actorMay({ kind: 'person', ...member }, scope, environment))
    .map(({ name }) => name);
}
