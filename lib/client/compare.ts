import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';

const schema = () => import('@/lib/contract/compare').then((contract) => contract.compareAnswer);

export const compareKeys = {
  /** Every comparison with this version, on either side: no prefix of a key, see `isComparisonWith`. */
  withVersion: (id: string) => ['compare', id] as const,
  pair: (v1: string, v2: string, match: string | null) => ['compare', v1, v2, match] as const,
};

/** Whether a key is that of a comparison which has the version on either side. */
export function isComparisonWith(id: string, [noun, v1, v2]: readonly unknown[]): boolean {
  return noun === 'compare' && (v1 === id || v2 === id);
}

/** Two versions side by side. `match`: what the operator says about sources, such as `0=1,1=none`. */
export function compareQuery(v1: string, v2: string, match: string | null = null) {
  return queryOptions({
    queryKey: compareKeys.pair(v1, v2, match),
    queryFn: ({ signal }) => getJson(apiPath.compare(), schema, { params: { v1, v2, match }, signal }),
  });
}
