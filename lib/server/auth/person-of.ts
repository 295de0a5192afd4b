import { type Actor, LOCAL_OPERATOR } from '@/lib/domain/actor';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { loadPerson } from './password/load-person';

export type Person = Extract<Actor, { kind: 'person' }>;

/** A person of this installation with the roles held now; undefined when disabled, or unknown here. */
export async function personOf(
  { db, installation }: { db: ServiceContext['db'] | Transaction } & Pick<ServiceContext, 'installation'>,
  id: string,
): Promise<Person | undefined> {
  const { method, people } = installation.signIn;
  if (method === 'password') return loadPerson(db, id);
  if (method === 'none') {
    return LOCAL_OPERATOR.kind === 'person' && LOCAL_OPERATOR.id === id ? LOCAL_OPERATOR : undefined;
  }
  const person = people.find((each) => each.id === id);
  return person === undefined ? undefined : { kind: 'person', email: null, ...person };
}
