import { type Member, member } from '@/lib/contract/member';
import { type Actor, environmentsWith } from '@/lib/domain/actor';
import type { Database } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import { findMember } from './lock-members';

/** Everybody who ever joined, by name, with the roles of environments in which `reader` may see who has which. */
export async function loadMembers(db: Database | Transaction, reader: Actor): Promise<Member[]> {
  const [people, doors] = await Promise.all([
    db.user.findMany({
      include: { grants: { where: { active: true }, orderBy: [{ environment: 'asc' }, { role: 'asc' }] } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
    db.signIn.findMany({ where: { lastSuccessMs: { not: null } } }),
  ]);
  const successes = new Map(doors.map(({ email, lastSuccessMs }) => [email, lastSuccessMs]));
  const admins = people.filter(
    ({ disabledMs, grants }) =>
      disabledMs === null && grants.some(({ environment, role }) => environment === '' && role === 'admin'),
  );
  const seen = environmentsWith(reader, 'member:read');
  return people.map((person) =>
    member.parse({
      id: person.id,
      name: person.name,
      email: person.email,
      state: person.disabledMs === null ? 'active' : 'disabled',
      grants: person.grants
        .map(({ environment, role }) => ({ environment: environment === '' ? null : environment, role }))
        .filter(({ environment }) => environment === null || seen === 'all' || seen.includes(environment)),
      joinedAtMs: String(person.createdAt.getTime()),
      lastSignInMs: successes.has(person.email) ? String(successes.get(person.email)) : null,
      keptBecause:
        admins.length === 1 && admins[0]?.id === person.id ? 'The last admin of all environments.' : null,
    }),
  );
}

/** One of them. */
export async function loadMember(tx: Transaction, reader: Actor, id: string): Promise<Member> {
  await findMember(tx, id);
  const found = (await loadMembers(tx, reader)).find((each) => each.id === id);
  if (found === undefined) throw new Error(`the person ${id} is there and is not listed`);
  return found;
}
