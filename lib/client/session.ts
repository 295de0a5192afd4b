import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { session } from '@/lib/contract/session';
import { getJson } from './api';

export const sessionKeys = { all: () => ['session'] as const };

export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKeys.all(),
    queryFn: ({ signal }) => getJson(apiPath.session(), session, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
}
