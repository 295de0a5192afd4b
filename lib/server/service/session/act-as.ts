import type { z } from 'zod';
import type { Session } from '@/lib/contract/session';
import { actAsRequest } from '@/lib/contract/sign-in';
import { cookieOf } from '@/lib/server/auth/demo-people';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import type { Cookies } from './cookies';
import { getSession } from './get';

/** Lets this browser act as another person of the demo. */
export async function actAs({
  ctx,
  cookies,
  input,
}: {
  ctx: ServiceContext;
  cookies: Cookies;
  input: z.input<typeof actAsRequest>;
}): Promise<Session> {
  const { personId } = actAsRequest.parse(input);
  const { method, people } = ctx.installation.signIn;
  if (method !== 'demo') throw new ServiceError('precondition', 'Only the demo has people to choose from.');
  const person = people.find(({ id }) => id === personId);
  if (person === undefined) throw new ServiceError('not-found', `The demo has no person "${personId}".`);
  cookies.answered.append('set-cookie', cookieOf(person));
  return getSession({ ctx: { ...ctx, actor: { kind: 'person', email: null, ...person } } });
}
