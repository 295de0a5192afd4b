import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Scope } from '@/lib/domain/role';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { askingHeaders } from '@/lib/server/auth/token/bearer';
import { runtime } from '@/lib/server/runtime';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { jsonResponse, nothing, parseInput, queryOf } from './define-route';
import { requireKnownHost } from './host-check';
import { problemResponse } from './problem-response';
import type { RequestBody } from './request-body';
import { requireSameSite } from './same-site';

/** A change as data: who may make it, what goes in, what comes out. */
export interface WriteDeclaration<
  P extends z.ZodType,
  Q extends z.ZodType,
  B,
  R extends z.ZodType,
  H extends z.ZodType,
> {
  /** Method and address as `app/api` has them, such as `POST /api/v1/members/{id}/grant`. */
  at: `${'POST' | 'DELETE'} /api/${string}`;
  /** What it does, in a few words: the reference of the API shows them. */
  summary: string;
  /** `nobody`: anybody may send it, signed in or not. */
  scope: Scope | 'nobody';
  /** Scopes that the service asks for beyond that, in the environment of what is changed. */
  serviceScopes?: readonly Scope[];
  params: P;
  query: Q;
  /** Headers that it takes, by their names in lower case; none when left out. */
  headers?: H;
  /** The body, which is not touched before the scope was checked. */
  body: RequestBody<B>;
  /** A token may not, whatever it was made for: the page of this site on which a person does it. */
  onlyPeople?: (params: z.output<P>) => string;
  response: R;
  /** 201 when something was stored, 200 when it was so already. */
  status: (answer: z.output<R>) => 200 | 201;
  handler: (call: {
    ctx: ServiceContext;
    params: z.output<P>;
    query: z.output<Q>;
    headers: z.output<H>;
    body: B;
    /** Headers of the request, and of the answer: cookies of who is signed in. */
    cookies: { sent: Headers; answered: Headers };
  }) => Promise<z.input<R>>;
}

/** What Next calls, with what it was declared as. */
export interface WriteHandler {
  (request: Request, segments: { params: Promise<unknown> }): Promise<Response>;
  declared: DeclaredWrite;
}

/** What can be told of a write without a request. */
export interface DeclaredWrite {
  at: string;
  summary: string;
  scope: Scope | 'nobody';
  serviceScopes: readonly Scope[];
  params: z.ZodType;
  query: z.ZodType;
  headers: z.ZodType;
  body: RequestBody<unknown>['takes'];
  response: z.ZodType;
  onlyPeople: boolean;
}

/** Makes a write of a declaration: host and site checked, then scope, input and answer; failures as problem+json. */
export function defineWrite<
  P extends z.ZodType,
  Q extends z.ZodType,
  B,
  R extends z.ZodType,
  H extends z.ZodType = typeof nothing,
>(write: WriteDeclaration<P, Q, B, R, H>): WriteHandler {
  const answer = async (request: Request, segments: { params: Promise<unknown> }) => {
    const requestId = randomUUID();
    try {
      const { context, address } = await runtime();
      requireKnownHost(request.headers.get('host'), address);
      requireSameSite(request.headers, address);
      const asking = askingHeaders(request.headers);
      const ctx = await context({ requestId, headers: asking, signal: request.signal });
      if (write.scope !== 'nobody') requireScopeSomewhere(ctx, write.scope);
      const params = parseInput(write.params, (await segments.params) ?? {}, 'address');
      if (write.onlyPeople !== undefined) requirePerson(ctx, write.onlyPeople(params));
      const query = parseInput(write.query, queryOf(request.url), 'query string');
      const headers = parseInput(
        write.headers ?? nothing,
        Object.fromEntries(asking),
        'header',
      ) as z.output<H>;
      const body = await write.body.read(request);
      const cookies = { sent: asking, answered: new Headers() };
      const done = await write.handler({ ctx, params, query, headers, body, cookies });
      const told = write.response.parse(done);
      const response = jsonResponse(told, requestId, write.status(told));
      for (const cookie of cookies.answered.getSetCookie()) response.headers.append('set-cookie', cookie);
      return response;
    } catch (error) {
      return problemResponse(error, requestId);
    }
  };
  const { at, summary, scope, serviceScopes = [], params, query, headers = nothing, body, response } = write;
  const onlyPeople = write.onlyPeople !== undefined;
  return Object.assign(answer, {
    declared: {
      at,
      summary,
      scope,
      serviceScopes,
      params,
      query,
      headers,
      body: body.takes,
      response,
      onlyPeople,
    },
  });
}

/** @throws ServiceError `unauthenticated`, or `forbidden` with the page to open */
function requirePerson({ actor, installation }: ServiceContext, page: string): void {
  if (actor.kind === 'person') return;
  if (actor.kind === 'nobody') throw new ServiceError('unauthenticated', 'Nobody is signed in.');
  throw new ServiceError(
    'forbidden',
    `This takes a signed-in person, and ${actor.name} is none. A person does it on ${installation.address}${page}.`,
  );
}
