import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';

const schema = () => import('@/lib/contract/health').then((contract) => contract.health);

/** Whether the pages can answer and a collector reads. Answered to everybody; asked by the browser alone. */
export function healthQuery() {
  return queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => getJson(apiPath.health(), schema, { signal }),
  });
}
