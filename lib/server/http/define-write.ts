import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Scope } from '@/lib/domain/role';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { runtime } from '@/lib/server/runtime';
import type { ServiceContext } from '@/lib/server/service/context';
import { jsonResponse, parseInput } from './define-route';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';
import { requireSameSite } from './same-site';

/** A change as data: who may make it, what goes in, what comes out. */
export interface WriteDeclaration<P extends z.ZodType, Q extends z.ZodType, B, R extends z.ZodType> {
  /** `nobody`: anybody may send it, signed in or not. */
  scope: Scope | 'nobody';
  params: P;
  query: Q;
  /** Reads the body, which is not touched before the scope was checked. */
  body: (request: Request) => Promise<B>;
  response: R;
  /** 201 when something was stored, 200 when it was so already. */
  status: (answer: z.output<R>) => 200 | 201;
  handler: (call: {
    ctx: ServiceContext;
    params: z.output<P>;
    query: z.output<Q>;
    body: B;
    /** Headers of the request, and of the answer: cookies of who is signed in. */
    cookies: { sent: Headers; answered: Headers };
  }) => Promise<z.input<R>>;
}

/** What Next calls. */
export type WriteHandler = (request: Request, segments: { params: Promise<unknown> }) => Promise<Response>;

/** Makes a write of a declaration: host and site checked, then scope, input and answer; failures as problem+json. */
export function defineWrite<P extends z.ZodType, Q extends z.ZodType, B, R extends z.ZodType>(
  write: WriteDeclaration<P, Q, B, R>,
): WriteHandler {
  return async (request, segments) => {
    const requestId = randomUUID();
    try {
      const { context, address } = await runtime();
      requireKnownHost(request.headers.get('host'), address);
      requireSameSite(request.headers, address);
      const ctx = await context({ requestId, headers: request.headers, signal: request.signal });
      if (write.scope !== 'nobody') requireScopeSomewhere(ctx, write.scope);
      const params = parseInput(write.params, (await segments.params) ?? {}, 'address');
      const search = Object.fromEntries(new URL(request.url).searchParams);
      const query = parseInput(write.query, search, 'query string');
      const body = await write.body(request);
      const cookies = { sent: request.headers, answered: new Headers() };
      const answer = write.response.parse(await write.handler({ ctx, params, query, body, cookies }));
      const response = jsonResponse(answer, requestId, write.status(answer));
      for (const cookie of cookies.answered.getSetCookie()) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      return problemResponse(error, requestId);
    }
  };
}
