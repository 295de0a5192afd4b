import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { type InProcessApi, provideInProcessApi } from '@/lib/contract/in-process';
import { runtime } from '@/lib/server/runtime';
import { isServiceError, ServiceError } from '@/lib/server/service/service-error';
import { requireKnownHost } from './host-check';
import { matchRoute } from './match-route';
import { routes } from './routes';

const running = new AsyncLocalStorage<InProcessApi>();
provideInProcessApi(() => running.getStore());

type Prefetchable = Parameters<QueryClient['prefetchQuery']>[0];
type PrefetchableList = Parameters<QueryClient['prefetchInfiniteQuery']>[0];

/** What `queryOptions` or `infiniteQueryOptions` of lib/client gives. */
// biome-ignore lint/suspicious/noExplicitAny: the options' type parameters are invariant; nothing here looks at the data
type AnyQuery = { queryKey: readonly unknown[]; queryFn?: any; initialPageParam?: unknown };

/**
 * Reads queries on the server, in this process and under the same keys as the browser, and hands them to what it wraps.
 * The first one is the page's subject: when it does not exist, the page is "not found". Other failures are left to the
 * browser, which asks again and shows why.
 */
export async function Prefetched({ queries, children }: { queries: AnyQuery[]; children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = await openApi();
  await running.run(api, () => Promise.all(queries.map((query) => prefetch(client, query))));
  const [subject] = queries;
  const failure = subject === undefined ? null : client.getQueryState(subject.queryKey)?.error;
  if (causedByNotFound(failure)) notFound();
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}

function prefetch(client: QueryClient, query: AnyQuery): Promise<void> {
  return 'initialPageParam' in query
    ? client.prefetchInfiniteQuery(query as unknown as PrefetchableList)
    : client.prefetchQuery(query as unknown as Prefetchable);
}

/** The API as the person behind this page may use it. */
async function openApi(): Promise<InProcessApi> {
  const asked = await headers();
  return async (address, signal) => {
    const { context, address: own } = await runtime();
    requireKnownHost(asked.get('host'), own);
    const route = matchRoute(address);
    if (route === undefined) throw new ServiceError('not-found', `No route of the API answers ${address}.`);
    const ctx = await context({ requestId: randomUUID(), headers: asked, signal });
    return routes[route.name].answer(ctx, route.params, route.query);
  };
}

function causedByNotFound(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isServiceError(current, 'not-found')) return true;
  }
  return false;
}
