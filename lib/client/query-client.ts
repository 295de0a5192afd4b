import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient } from './api-error';
import { noteSignedOut } from './signed-out';

/**
 * Freshness comes from the event stream (see live-stream.ts), not from timers per query: focus and reconnect
 * refetches are off, so that Pause really pauses.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noteSignedOut(client, error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) =>
        noteSignedOut(client, error, mutation.options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => isTransient(error) && failures < 3,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
    },
  });
  return client;
}
