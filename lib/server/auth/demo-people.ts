import type { Session } from '@/lib/contract/session';

type DemoPerson = Session['signIn']['people'][number];

/** Which person of the demo was chosen. A choice, no proof: where it counts, there are no strangers. */
const COOKIE = 'signalbox-acts-as';

/** The person whom the request's cookie names; the first one without. */
export function actorByCookie(people: readonly DemoPerson[], headers: Headers): DemoPerson {
  const chosen = cookieValue(headers, COOKIE);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  if (person === undefined) throw new Error('a demo has at least one person');
  return person;
}

/** The `Set-Cookie` with which the browser acts as `person` from now on. */
export function cookieOf(person: DemoPerson): string {
  return `${COOKIE}=${person.id}; Path=/; HttpOnly; SameSite=Lax`;
}

function cookieValue(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}
