import type { Who } from '@/lib/cutover/who';
import type { Actor } from '@/lib/domain/actor';
import { ServiceError } from '@/lib/server/service/service-error';

/** Whoever acts, as a cutover keeps it. @throws ServiceError `unauthenticated` */
export function whoOf(actor: Actor): Who {
  const { kind, id, name } = actor;
  if (kind === 'nobody')
    throw new ServiceError('unauthenticated', 'Nobody is signed in. Sign in, and try again.');
  return kind === 'token' ? { kind, id, name, makerId: actor.maker.id } : { kind, id, name };
}
