import type { GrantJson } from '@/lib/contract/session';
import { rolesIn } from '@/lib/domain/actor';
import { ROLES, type Role } from '@/lib/domain/role';

/** What somebody may in one environment, or with null in all of them. */
export type RoleCell = {
  environment: string | null;
  /** Roles given for exactly this environment, from the least to the most. */
  own: readonly Role[];
  /** Roles that hold here because they hold in all environments, and are not given here as well. */
  inherited: readonly Role[];
};

/** One cell per environment, after the one for all of them. A role in an environment that is no longer known is not lost. */
export function roleCells(grants: readonly GrantJson[], environments: readonly string[]): RoleCell[] {
  const everywhere = rolesIn(grants, null);
  const own = (environment: string | null) =>
    ROLES.filter((role) => grants.some((grant) => grant.environment === environment && grant.role === role));
  return [
    { environment: null, own: own(null), inherited: [] },
    ...columnsOf(grants, environments).map((environment) => ({
      environment,
      own: own(environment),
      inherited: ROLES.filter((role) => everywhere.includes(role) && !own(environment).includes(role)),
    })),
  ];
}

/** The environments that a table of everybody's roles needs: those that are known, then those that only a role names. */
export function columnsOf(grants: readonly GrantJson[], environments: readonly string[]): string[] {
  const named = grants.flatMap(({ environment }) => (environment === null ? [] : [environment]));
  return [...new Set([...environments, ...named.sort()])];
}
