import { NOBODY } from '@/lib/domain/actor';
import type { SignIn } from '@/lib/server/auth/sign-in';
import type { Database } from '@/lib/server/db/client';
import type { PasswordDoor } from './door';
import { loadPerson } from './load-person';

/** Sign-in with e-mail and password: who acts is whose session the request carries. */
export function passwordSignIn(db: Database, door: PasswordDoor): SignIn {
  return {
    method: 'password',
    people: [],
    door,
    actorOf: async (headers) => {
      const id = await door.personOf(headers);
      return id === undefined ? NOBODY : ((await loadPerson(db, id)) ?? NOBODY);
    },
  };
}
