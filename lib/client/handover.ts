import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';

const schema = () => import('@/lib/contract/handover').then((contract) => contract.handoverAnswer);

export const handoverKeys = { of: (id: string) => ['handover', id] as const };

/** Where a successor of a version would start. */
export function handoverQuery(id: string) {
  return queryOptions({
    queryKey: handoverKeys.of(id),
    queryFn: ({ signal }) => getJson(apiPath.handover(id), schema, { signal }),
  });
}
