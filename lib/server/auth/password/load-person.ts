import type { Actor } from '@/lib/domain/actor';
import { ROLES } from '@/lib/domain/role';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';

/** A person with the roles held now; undefined when disabled or unknown. Asked with every request: a role lost is lost at once. */
export async function loadPerson(
  db: Database | Transaction,
  id: string,
): Promise<Extract<Actor, { kind: 'person' }> | undefined> {
  const row = await db.user.findUnique({
    where: { id, disabledMs: null },
    include: { grants: { where: { active: true }, orderBy: [{ environment: 'asc' }, { role: 'asc' }] } },
  });
  if (row === null) return undefined;
  const grants = row.grants.flatMap(({ environment, role }) => {
    const known = ROLES.find((each) => each === role);
    return known === undefined ? [] : [{ environment: environment === '' ? null : environment, role: known }];
  });
  return { kind: 'person', id: row.id, name: row.name, email: row.email, grants };
}
