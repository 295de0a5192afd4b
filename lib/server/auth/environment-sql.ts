import { type Actor, environmentsWith } from '@/lib/domain/actor';
import type { Scope } from '@/lib/domain/role';
import { Prisma } from '@/lib/server/db/client';

/** A condition on a column of environments: only those in which `actor` holds `scope`. A null is in none of them. */
export function environmentSql(actor: Actor, scope: Scope, column: Prisma.Sql): Prisma.Sql {
  const environments = environmentsWith(actor, scope);
  return environments === 'all' ? Prisma.sql`true` : Prisma.sql`${column} = ANY(${[...environments]})`;
}
