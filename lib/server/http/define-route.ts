import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Scope } from '@/lib/domain/role';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { askingHeaders } from '@/lib/server/auth/token/bearer';
import { runtime } from '@/lib/server/runtime';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';

/**
 * A route as data: who may call it, what goes in, what comes out. The scope has to be held somewhere; the service checks it
 * again in the environment of what is asked for. `nobody` may be anybody, signed in or not.
 */
export interface RouteDeclaration<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** What it answers, in a few words: the reference of the API shows them. */
  summary: string;
  scope: Scope | 'nobody';
  params: P;
  query: Q;
  response: R;
  handler: (call: { ctx: ServiceContext; params: z.output<P>; query: z.output<Q> }) => Promise<z.input<R>>;
  /** Asking for it over HTTP lets the session last again: open pages ask for one route of this kind. */
  renewsSession?: true;
}

/** A declared route: answers over HTTP and, for prefetches, in this process. */
export interface Route {
  /** What Next calls. */
  GET: (request: Request, segments: { params: Promise<unknown> }) => Promise<Response>;
  /** The same answer without HTTP. Rejects with what the service threw. */
  answer: (ctx: ServiceContext, params: unknown, query: unknown) => Promise<unknown>;
  declared: Pick<RouteDeclaration, 'summary' | 'scope' | 'params' | 'query' | 'response'>;
}

/** Path parameters of a route that names one thing. Ids hold no `%`, so that decoding twice changes nothing. */
export const idParams = z.object({
  id: z
    .string()
    .min(1)
    .max(400)
    .transform(decoded)
    // PostgreSQL takes no NUL, so that no id holds one.
    .refine((id) => !id.includes('\0'), 'expected text without NUL'),
});
/** A route without path parameters, or without a query string. */
export const nothing = z.object({});

/** Makes a route of a declaration: input parsed, scope checked, response parsed, failures as problem+json. */
export function defineRoute<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  route: RouteDeclaration<P, Q, R>,
): Route {
  const answer: Route['answer'] = async (ctx, params, query) => {
    if (route.scope !== 'nobody') requireScopeSomewhere(ctx, route.scope);
    const call = {
      ctx,
      params: parseInput(route.params, params, 'address'),
      query: parseInput(route.query, query, 'query string'),
    };
    return route.response.parse(await route.handler(call));
  };
  return {
    answer,
    declared: route,
    GET: async (request, segments) => {
      const requestId = randomUUID();
      try {
        const { context, address, signIn } = await runtime();
        requireKnownHost(request.headers.get('host'), address);
        const search = queryOf(request.url);
        const headers = askingHeaders(request.headers);
        const ctx = await context({ requestId, headers, signal: request.signal });
        // A built route without a parameter in its path gets undefined here.
        const params = (await segments.params) ?? {};
        const response = jsonResponse(await answer(ctx, params, search), requestId);
        const renewed = route.renewsSession === true ? await signIn.door?.renew(headers) : undefined;
        for (const cookie of renewed ?? []) response.headers.append('set-cookie', cookie);
        return response;
      } catch (error) {
        return problemResponse(error, requestId);
      }
    },
  };
}

/** An answer as JSON that nobody keeps. */
export function jsonResponse(body: unknown, requestId: string, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  });
}

/** What stands in a query string. A name that stands there twice is a list, which fits no schema of one value. */
export function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...searchParams.keys()].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Input of a request, or `invalid` with the fields that do not fit. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
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

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
