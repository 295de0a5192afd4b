import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import type { Status } from '@/lib/domain/status';
import { getJson } from './api';

const schema = () => import('@/lib/contract/fleet').then((contract) => contract.fleet);

/** What the fleet page can be narrowed to; null = not narrowed. All of it lives in the URL. */
export type FleetFilter = {
  environment: string | null;
  status: Status | null;
  search: string | null;
  needsAttention: boolean | null;
  cursor: string | null;
};
export const NO_FLEET_FILTER: FleetFilter = {
  environment: null,
  status: null,
  search: null,
  needsAttention: null,
  cursor: null,
};
export const FLEET_PAGE_SIZE = 100;

export const fleetKeys = {
  all: () => ['fleet'] as const,
  list: (filter: FleetFilter) => ['fleet', 'list', filter] as const,
};

/** The query string of a filter, for the API and for an in-process read alike. */
export function fleetParams(filter: FleetFilter) {
  return {
    environment: filter.environment ?? undefined,
    status: filter.status ?? undefined,
    search: filter.search ?? undefined,
    needsAttention: filter.needsAttention ? ('true' as const) : undefined,
    cursor: filter.cursor ?? undefined,
    limit: FLEET_PAGE_SIZE,
  };
}

export function fleetQuery(filter: FleetFilter = NO_FLEET_FILTER) {
  return queryOptions({
    queryKey: fleetKeys.list(filter),
    queryFn: ({ signal }) => getJson(apiPath.fleet(), schema, { params: fleetParams(filter), signal }),
  });
}
