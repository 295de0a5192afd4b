import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';

const contract = () => import('@/lib/contract/version');

export const BATCH_PAGE_SIZE = 100;

/** What the list of batches can be narrowed to; null = not narrowed. All of it lives in the URL. */
export type BatchFilter = {
  state: 'committed' | 'planned' | null;
  /** Show from this batch down instead of from the newest. */
  upTo: string | null;
};
export const NO_BATCH_FILTER: BatchFilter = { state: null, upTo: null };

export const versionKeys = {
  all: () => ['version'] as const,
  everything: (id: string) => ['version', id] as const,
  detail: (id: string) => ['version', id, 'detail'] as const,
  batches: (id: string, filter: BatchFilter) => ['version', id, 'batches', filter] as const,
  sources: (id: string) => ['version', id, 'sources'] as const,
  state: (id: string) => ['version', id, 'state'] as const,
  /** Not among everything of the version: each look costs requests to its storage, so only people ask for one. */
  files: (id: string, path: string) => ['version-files', id, path] as const,
  file: (id: string, path: string) => ['version-file', id, path] as const,
  settings: (id: string) => ['version', id, 'settings'] as const,
};

export function versionQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.detail(id),
    queryFn: ({ signal }) =>
      getJson(apiPath.version(id), () => contract().then((all) => all.version), { signal }),
  });
}

/** The query string of a page of batches, newest first; a null cursor is the first page. */
export function batchesParams(filter: BatchFilter, cursor: string | null) {
  return {
    state: filter.state ?? undefined,
    upTo: filter.upTo ?? undefined,
    cursor: cursor ?? undefined,
    limit: BATCH_PAGE_SIZE,
  };
}

/** Pages of batches, newest first; the next page is read when the list is scrolled to its end. */
export function batchesQuery(id: string, filter: BatchFilter = NO_BATCH_FILTER) {
  return infiniteQueryOptions({
    queryKey: versionKeys.batches(id, filter),
    queryFn: ({ pageParam, signal }) =>
      getJson(apiPath.batches(id), () => contract().then((all) => all.batchPage), {
        params: batchesParams(filter, pageParam),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function sourcesQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.sources(id),
    queryFn: ({ signal }) =>
      getJson(apiPath.sources(id), () => contract().then((all) => all.versionSources), { signal }),
  });
}

export function stateQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.state(id),
    queryFn: ({ signal }) =>
      getJson(apiPath.state(id), () => contract().then((all) => all.versionState), { signal }),
  });
}

/** One level of the checkpoint's directory: read from storage when asked for, so it is kept a little longer. */
export function filesQuery(id: string, path: string) {
  return queryOptions({
    queryKey: versionKeys.files(id, path),
    queryFn: ({ signal }) =>
      getJson(apiPath.files(id), () => contract().then((all) => all.versionFiles), {
        params: { path },
        signal,
      }),
    staleTime: 15_000,
  });
}

export function fileQuery(id: string, path: string) {
  return queryOptions({
    queryKey: versionKeys.file(id, path),
    queryFn: ({ signal }) =>
      getJson(apiPath.file(id), () => contract().then((all) => all.versionFile), {
        params: { path },
        signal,
      }),
    staleTime: 15_000,
  });
}

export function settingsQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.settings(id),
    queryFn: ({ signal }) =>
      getJson(apiPath.settings(id), () => contract().then((all) => all.versionSettings), { signal }),
  });
}
