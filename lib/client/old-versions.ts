import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';
import { cutoverKeys } from './cutover';

const schema = () => import('@/lib/contract/cutover').then((contract) => contract.oldVersions);

/** Old with every cutover that changes: the key begins like theirs. */
export function oldVersionsQuery() {
  return queryOptions({
    queryKey: [...cutoverKeys.all(), 'old-versions'] as const,
    queryFn: ({ signal }) => getJson(apiPath.oldVersions(), schema, { signal }),
  });
}
