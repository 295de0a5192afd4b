import { randomUUID } from 'node:crypto';
import { type Actor, NOBODY } from '@/lib/domain/actor';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { runtime } from '@/lib/server/runtime';
import { isServiceError } from '@/lib/server/service/service-error';
import { eventStream } from './event-stream';
import { heardEvents } from './heard-events';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';

/** A token that ended while somebody listened is no failure of ours. */
function nobodyAnyMore(error: unknown): Actor {
  if (isServiceError(error, 'unauthenticated')) return NOBODY;
  throw error;
}

/** Says to a page, as long as it listens and may, that something was recorded. */
export async function eventsRoute(request: Request): Promise<Response> {
  const requestId = randomUUID();
  try {
    const { context, listener, clock, address, actorOf, db } = await runtime();
    requireKnownHost(request.headers.get('host'), address);
    const { headers } = request;
    requireScopeSomewhere(await context({ requestId, headers }), 'query:read');
    const ended = new AbortController();
    return eventStream({
      subscribe: heardEvents({
        subscribe: (hear) => listener.subscribe(hear),
        db,
        actor: () => actorOf({ requestId, headers }).catch(nobodyAnyMore),
        over: () => ended.abort(),
      }),
      clock,
      signal: AbortSignal.any([request.signal, ended.signal]),
      requestId,
    });
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
