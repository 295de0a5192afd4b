import type { Who } from '@/lib/cutover/who';
import type { Actor } from '@/lib/domain/actor';
import { ServiceError } from '@/lib/server/service/service-error';

/** Whoever acts, as a cutover keeps it. @throws ServiceError `unauthenticated` */
export function whoOf({ kind, id, name }: Actor): Who {
  if (kind === 'nobody')
    throw new ServiceError('unauthenticated', 'Nobody is signed in. Sign in, and try again.');
  return { kind, id, name };
}
