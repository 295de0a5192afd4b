import type { Session } from '@/lib/contract/session';
import { type Actor, LOCAL_OPERATOR } from '@/lib/domain/actor';
import type { SignInConfig } from '@/lib/server/config/sign-in';
import { actorByCookie } from './demo-people';
import type { PasswordDoor } from './password/door';

/** How this installation knows who acts. */
export interface SignIn {
  method: Session['signIn']['method'];
  /** The people of the demo, in the configuration's order; the first acts until another is chosen. */
  people: Session['signIn']['people'];
  /** Where people sign in with a password, and nowhere else. */
  door?: PasswordDoor;
  /** Who acts behind a request with these headers. Never rejects because of what they say: that is nobody. */
  actorOf: (headers: Headers) => Promise<Actor>;
}

/** Without sign-in there is one person: whoever sits at this machine. */
export const NO_SIGN_IN: SignIn = {
  method: 'none',
  people: [],
  actorOf: async () => LOCAL_OPERATOR,
};

/** People to choose from, without passwords: only for a machine that nobody else reaches. */
export function demoSignIn(config: Extract<SignInConfig, { method: 'demo' }>): SignIn {
  const people = config.people.map(({ id, name, roles }) => ({
    id,
    name,
    grants: roles.map((role) => ({ environment: null, role })),
  }));
  return {
    method: 'demo',
    people,
    actorOf: async (headers) => {
      const person = actorByCookie(people, headers);
      return { kind: 'person', email: null, ...person };
    },
  };
}
