import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import type { Severity } from '@/lib/domain/finding-code';
import { getJson } from './api';

const schema = () => import('@/lib/contract/finding').then((contract) => contract.findingsPage);

export type FindingsFilter = { environment: string | null; severity: Severity | null; cursor: string | null };
export const FINDINGS_PAGE_SIZE = 100;

export const findingsKeys = {
  all: () => ['findings'] as const,
  list: (filter: FindingsFilter) => ['findings', 'list', filter] as const,
};

export function findingsParams(filter: FindingsFilter) {
  return {
    environment: filter.environment ?? undefined,
    severity: filter.severity ?? undefined,
    cursor: filter.cursor ?? undefined,
    limit: FINDINGS_PAGE_SIZE,
  };
}

export function findingsQuery(filter: FindingsFilter) {
  return queryOptions({
    queryKey: findingsKeys.list(filter),
    queryFn: ({ signal }) => getJson(apiPath.findings(), schema, { params: findingsParams(filter), signal }),
  });
}
