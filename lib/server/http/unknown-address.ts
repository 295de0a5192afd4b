import { randomUUID } from 'node:crypto';
import { ServiceError } from '@/lib/server/service/service-error';
import { problemResponse } from './problem-response';

/** The answer to an address that no route of the API has: `not-found` as problem+json, the same for every host. */
export async function unknownAddress(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const error = new ServiceError(
    'not-found',
    `No route of the API answers ${pathname}. docs/api.md in the repository lists them.`,
  );
  return problemResponse(error, randomUUID());
}
