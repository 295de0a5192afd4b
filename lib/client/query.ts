import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';

const schema = () => import('@/lib/contract/query').then((contract) => contract.query);

export const queryKeys = {
  all: () => ['query'] as const,
  detail: (id: string) => ['query', id, 'detail'] as const,
  /** Everything that belongs to one query, its series too. */
  everything: (id: string) => ['query', id] as const,
};

export function queryQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.detail(id),
    queryFn: ({ signal }) => getJson(apiPath.query(id), schema, { signal }),
  });
}
