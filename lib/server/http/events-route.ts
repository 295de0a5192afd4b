import { randomUUID } from 'node:crypto';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { runtime } from '@/lib/server/runtime';
import { eventStream } from './event-stream';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';

/** Says to a page, as long as it listens, that something was recorded. */
export async function eventsRoute(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    const { context, listener, clock, address } = await runtime();
    requireKnownHost(request.headers.get('host'), address);
    requireScopeSomewhere(await context({ requestId, headers: request.headers }), 'query:read');
    return eventStream({
      subscribe: (hear) => listener.subscribe(hear),
      clock,
      signal: request.signal,
      requestId,
    });
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
