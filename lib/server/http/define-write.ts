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
export interface WriteDeclaration<P extends z.ZodType, B, R extends z.ZodType> {
  scope: Scope;
  params: P;
  /** Reads the body, which is not touched before the scope was checked. */
  body: (request: Request) => Promise<B>;
  response: R;
  /** 201 when something was stored, 200 when it was so already. */
  status: (answer: z.output<R>) => 200 | 201;
  handler: (call: { ctx: ServiceContext; params: z.output<P>; body: B }) => Promise<z.input<R>>;
}

/** What Next calls. */
export type WriteHandler = (request: Request, segments: { params: Promise<unknown> }) => Promise<Response>;

/** Makes a write of a declaration: host and site checked, then scope, input and answer; failures as problem+json. */
export function defineWrite<P extends z.ZodType, B, R extends z.ZodType>(
  write: WriteDeclaration<P, B, R>,
): WriteHandler {
  return async (request, segments) => {
    const requestId = randomUUID();
    try {
      const { context, address } = await runtime();
      requireKnownHost(request.headers.get('host'), address);
      requireSameSite(request.headers, address);
      const ctx = await context({ requestId, headers: request.headers, signal: request.signal });
      requireScopeSomewhere(ctx, write.scope);
      const params = parseInput(write.params, await segments.params, 'address');
      const body = await write.body(request);
      const answer = write.response.parse(await write.handler({ ctx, params, body }));
      return jsonResponse(answer, requestId, write.status(answer));
    } catch (error) {
      return problemResponse(error, requestId);
    }
  };
}
