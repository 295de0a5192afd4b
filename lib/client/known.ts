import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';

/**
 * Whether the API knows what lies at `address`. Asked again whenever another number of versions is known: what was not there can only
 * have appeared then.
 */
export function knownQuery(address: string, versions: number) {
  return queryOptions({
    queryKey: ['known', address, versions],
    queryFn: async ({ signal }) => {
      const { status } = await fetch(address, { signal, headers: { accept: 'application/json' } });
      if (status < 500) return status === 200;
      throw new ApiError({
        code: 'unavailable',
        title: 'The request failed',
        detail: `${address}: ${status}`,
        status,
      });
    },
  });
}
