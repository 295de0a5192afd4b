import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import { isTransient } from './api-error';

/**
 * Freshness comes from the event stream (see live-stream.ts), not from timers per query: focus and reconnect
 * refetches are off, so that Pause really pauses.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
}
