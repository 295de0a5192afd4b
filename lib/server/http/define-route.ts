import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Scope } from '@/lib/domain/role';
import { requireScope } from '@/lib/server/auth/require-scope';
import { runtime } from '@/lib/server/runtime';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';

/** A route as data: who may call it, what goes in, what comes out. */
export interface RouteDeclaration<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType> {
  scope: Scope;
  params: P;
  query: Q;
  response: R;
  handler: (call: { ctx: ServiceContext; params: z.output<P>; query: z.output<Q> }) => Promise<z.input<R>>;
}

/** What Next calls. */
export type RouteHandler = (request: Request, segments: { params: Promise<unknown> }) => Promise<Response>;

/** Path parameters of a route that names one thing. */
export const idParams = z.object({ id: z.string().min(1).max(400) });
/** A route without path parameters, or without a query string. */
export const nothing = z.object({});

/** Makes the handler of a GET: input parsed, scope checked, response parsed, failures as problem+json. */
export function defineRoute<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  route: RouteDeclaration<P, Q, R>,
): RouteHandler {
  return async (request, segments) => {
    const requestId = randomUUID();
    try {
      requireKnownHost(request.headers.get('host'));
      const { context } = await runtime();
      const ctx = context({ requestId, signal: request.signal });
      requireScope(ctx, route.scope);
      const params = parseInput(route.params, await segments.params, 'address');
      const search = Object.fromEntries(new URL(request.url).searchParams);
      const query = parseInput(route.query, search, 'query string');
      const body = route.response.parse(await route.handler({ ctx, params, query }));
      return new Response(JSON.stringify(body), {
        headers: {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-request-id': requestId,
        },
      });
    } catch (error) {
      return problemResponse(error, requestId);
    }
  };
}

function parseInput<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = issues[0];
  throw new ServiceError(
    'invalid',
    `The ${what} does not fit: ${first ? `${first.path || 'value'}: ${first.message}` : 'unknown'}.`,
    issues,
  );
}
