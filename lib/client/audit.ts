import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import type { AuditVerb } from '@/lib/domain/audit-verb';
import { getJson } from './api';

const schema = () => import('@/lib/contract/audit').then((contract) => contract.auditPage);

export type AuditFilter = {
  who: string | null;
  verb: AuditVerb | null;
  subject: string | null;
  environment: string | null;
  fromMs: string | null;
  toMs: string | null;
};
export const AUDIT_PAGE_SIZE = 100;

export const auditKeys = {
  all: () => ['audit'] as const,
  list: (filter: AuditFilter) => ['audit', 'list', filter] as const,
};

/** Pages of the audit, newest first; the next page is read when somebody asks for more. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: auditKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson(apiPath.audit(), schema, {
        params: { ...filter, cursor: pageParam, limit: AUDIT_PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
