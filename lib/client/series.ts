import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '@/lib/contract/paths';
import { getJson } from './api';
import { serverNowMs } from './server-clock';
import { resolveRange, type TimeRange } from './time-range';

const schema = () => import('@/lib/contract/series').then((contract) => contract.series);

export const SERIES_POINTS = 1000;

export const seriesKeys = {
  /** Keyed by the range as chosen ("last 6 h"), not by its instants: a relative range moves on under one key. */
  ofQuery: (id: string, range: TimeRange) => ['query', id, 'series', range] as const,
};

/** The query string of a range at a given time, for the API and for an in-process read alike. */
export function seriesParams(range: TimeRange, nowMs: number) {
  return { ...resolveRange(range, nowMs), points: SERIES_POINTS };
}

export function seriesQuery(id: string, range: TimeRange) {
  return queryOptions({
    queryKey: seriesKeys.ofQuery(id, range),
    queryFn: ({ signal }) =>
      getJson(apiPath.series(id), schema, { params: seriesParams(range, serverNowMs()), signal }),
  });
}
