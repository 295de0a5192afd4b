import { randomUUID } from 'node:crypto';
import { requireScope } from '@/lib/server/auth/require-scope';
import { runtime } from '@/lib/server/runtime';
import { eventStream } from './event-stream';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';

/** Says to a page, as long as it listens, that something was recorded. */
export async function eventsRoute(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    requireKnownHost(request.headers.get('host'));
    const { context, listener, clock } = await runtime();
    requireScope(context({ requestId }), 'query:read');
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
