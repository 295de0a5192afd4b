import { randomUUID } from 'node:crypto';
import { ServiceError } from '@/lib/server/service/service-error';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';

/** The answer to an address that no route of the API has: `not-found` as problem+json, like every other refusal. */
export async function unknownAddress(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    requireKnownHost(request.headers.get('host'));
    const { pathname } = new URL(request.url);
    throw new ServiceError(
      'not-found',
      `No route of the API answers ${pathname}. docs/api.md in the repository lists them.`,
    );
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
