import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { actionBodies, CutoverRequest } from '@/lib/contract/cutover-request';
import { apiPath } from '@/lib/contract/paths';
import type { CutoverAction } from '@/lib/domain/cutover-words';
import { getJson, sendJson } from './api';

const answerSchema = () => import('@/lib/contract/cutover').then((contract) => contract.cutover);
const listSchema = () => import('@/lib/contract/cutover').then((contract) => contract.cutoverList);
const receiptSchema = () => import('@/lib/contract/cutover').then((contract) => contract.cutoverReceipt);
const dryRunSchema = () => import('@/lib/contract/cutover-plan').then((contract) => contract.dryRun);

export type CutoversFilter = { query: string | null; active: boolean | null; before: string | null };
export const NO_CUTOVERS_FILTER: CutoversFilter = { query: null, active: null, before: null };

/** Which of the list, page after page. */
export type CutoverPagesFilter = Omit<CutoversFilter, 'before'>;

export const cutoverKeys = {
  all: () => ['cutovers'] as const,
  pages: (filter: CutoverPagesFilter) => ['cutovers', 'pages', filter] as const,
  list: (filter: CutoversFilter) => ['cutovers', 'list', filter] as const,
  one: (id: string) => ['cutovers', 'one', id] as const,
  /** What the page that began it leaves for that which shows it. */
  begun: (id: string) => ['cutover-begun', id] as const,
};

export function cutoversQuery(filter: CutoversFilter = NO_CUTOVERS_FILTER) {
  const { query, active, before } = filter;
  return queryOptions({
    queryKey: cutoverKeys.list(filter),
    queryFn: ({ signal }) =>
      getJson(apiPath.cutovers(), listSchema, { params: { query, active, before }, signal }),
  });
}

/** Pages of the list, newest first; the next is read when somebody asks for more. */
export function cutoverPagesQuery(filter: CutoverPagesFilter) {
  return infiniteQueryOptions({
    queryKey: cutoverKeys.pages(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson(apiPath.cutovers(), listSchema, { params: { ...filter, before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function cutoverQuery(id: string) {
  return queryOptions({
    queryKey: cutoverKeys.one(id),
    queryFn: ({ signal }) => getJson(apiPath.cutover(id), answerSchema, { signal }),
  });
}

/** The plan as it would be. Nothing is written. */
export function dryRunCutover(request: CutoverRequest) {
  return sendJson(`${apiPath.cutovers()}?dryRun=true`, request, dryRunSchema);
}

/** Begins a cutover. `key`: made once for each intent, so that a repeated request begins no second one. */
export function beginCutover(request: CutoverRequest, key: string) {
  return sendJson(apiPath.cutovers(), request, receiptSchema, { 'idempotency-key': key });
}

export function actOnCutover<Action extends CutoverAction>(
  id: string,
  action: Action,
  body: z.input<(typeof actionBodies)[Action]>,
) {
  return sendJson(apiPath.cutoverAction(id, action), body, receiptSchema);
}

/** Keeps what came of comparing both outputs. */
export function attachCheck(id: string, body: { result: 'equal' | 'different'; words: string }) {
  return sendJson(apiPath.cutoverAction(id, 'check'), body, receiptSchema);
}
