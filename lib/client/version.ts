import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import {
  batchPage,
  version,
  versionFile,
  versionFiles,
  versionSettings,
  versionSources,
  versionState,
} from '@/lib/contract/version';
import { getJson } from './api';

export const BATCH_PAGE_SIZE = 100;

export const versionKeys = {
  all: () => ['version'] as const,
  everything: (id: string) => ['version', id] as const,
  detail: (id: string) => ['version', id, 'detail'] as const,
  batches: (id: string, cursor: string | null) => ['version', id, 'batches', cursor] as const,
  sources: (id: string) => ['version', id, 'sources'] as const,
  state: (id: string) => ['version', id, 'state'] as const,
  files: (id: string, path: string) => ['version', id, 'files', path] as const,
  file: (id: string, path: string) => ['version', id, 'file', path] as const,
  settings: (id: string) => ['version', id, 'settings'] as const,
};

export function versionQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.detail(id),
    queryFn: ({ signal }) => getJson(apiPath.version(id), version, { signal }),
  });
}

/** The query string of a page of batches, newest first; a null cursor is the first page. */
export function batchesParams(cursor: string | null) {
  return { cursor: cursor ?? undefined, limit: BATCH_PAGE_SIZE };
}

export function batchesQuery(id: string, cursor: string | null) {
  return queryOptions({
    queryKey: versionKeys.batches(id, cursor),
    queryFn: ({ signal }) =>
      getJson(apiPath.batches(id), batchPage, { params: batchesParams(cursor), signal }),
  });
}

export function sourcesQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.sources(id),
    queryFn: ({ signal }) => getJson(apiPath.sources(id), versionSources, { signal }),
  });
}

export function stateQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.state(id),
    queryFn: ({ signal }) => getJson(apiPath.state(id), versionState, { signal }),
  });
}

/** One level of the checkpoint's directory: read from storage when asked for, so it is kept a little longer. */
export function filesQuery(id: string, path: string) {
  return queryOptions({
    queryKey: versionKeys.files(id, path),
    queryFn: ({ signal }) => getJson(apiPath.files(id), versionFiles, { params: { path }, signal }),
    staleTime: 15_000,
  });
}

export function fileQuery(id: string, path: string) {
  return queryOptions({
    queryKey: versionKeys.file(id, path),
    queryFn: ({ signal }) => getJson(apiPath.file(id), versionFile, { params: { path }, signal }),
    staleTime: 15_000,
  });
}

export function settingsQuery(id: string) {
  return queryOptions({
    queryKey: versionKeys.settings(id),
    queryFn: ({ signal }) => getJson(apiPath.settings(id), versionSettings, { signal }),
  });
}
