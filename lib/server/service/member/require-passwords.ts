import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** Why nobody can be invited or granted a role here; null where that is possible. */
export function fixedBecause({ installation }: Pick<ServiceContext, 'installation'>): string | null {
  const { method } = installation.signIn;
  if (method === 'password') return null;
  return method === 'demo'
    ? 'The people of the demo are fixed by its configuration.'
    : 'Without sign-in there is one local operator. Configure signIn to have people and roles (docs/sign-in.md).';
}

/** @throws ServiceError `precondition` where people do not sign in with passwords */
export function requirePasswords(ctx: Pick<ServiceContext, 'installation'>): void {
  const why = fixedBecause(ctx);
  if (why !== null) throw new ServiceError('precondition', why);
}
