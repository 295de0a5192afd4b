import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';

const schema = () => import('@/lib/contract/session').then((contract) => contract.session);

export const sessionKeys = { all: () => ['session'] as const };

export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKeys.all(),
    queryFn: ({ signal }) => getJson(apiPath.session(), schema, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
}
