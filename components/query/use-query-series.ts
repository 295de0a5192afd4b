'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartModel } from '@/components/charts/chart-line';
import type { ChartState } from '@/components/charts/chart-panel';
import { longToNumber } from '@/components/charts/long-to-number';
import { type ChartWindow, prepareWindow } from '@/components/charts/prepare-window';
import type { ChartMark } from '@/components/charts/uplot-options';
import { useRange } from '@/components/shell/use-range';
import { isApiError } from '@/lib/client/api-error';
import { seriesQuery } from '@/lib/client/series';
import { SHORTEST_MS } from '@/lib/client/time-range';
import type { Series } from '@/lib/contract/series';

type QuerySeries = {
  /** Undefined until the first answer. */
  series: Series | undefined;
  window: ChartWindow | null;
  /** What every chart of the page shares: marks, and dragging that zooms into the URL. */
  shared: { marks: readonly ChartMark[]; onZoom: (fromMs: number, toMs: number) => void };
  /** The look of one chart: loading, failed, or its model, which may be old. */
  stateOf: (model: ChartModel | undefined) => ChartState;
};

/** The series of a query in the page's time range; of one version when `onlyVersionId` is given. */
export function useQuerySeries(
  queryId: string,
  hueOfVersionId: (versionId: string) => string,
  onlyVersionId?: string,
): QuerySeries {
  const { range, setAbsolute } = useRange();
  const {
    data: all,
    error,
    isError,
  } = useQuery({ ...seriesQuery(queryId, range), placeholderData: keepPreviousData });
  const series = useMemo(() => only(all, onlyVersionId), [all, onlyVersionId]);
  const marks = useMemo<readonly ChartMark[]>(
    () =>
      (series?.marks ?? []).map((mark) => ({
        at: (longToNumber(mark.atMs) ?? 0) / 1000,
        hue: hueOfVersionId(mark.versionId),
      })),
    [series, hueOfVersionId],
  );
  const isExact = range.kind === 'absolute';
  const window = useMemo(
    () => (series === undefined ? null : prepareWindow(series, isExact)),
    [series, isExact],
  );
  const onZoom = (fromMs: number, toMs: number) => {
    const short = SHORTEST_MS - (toMs - fromMs);
    setAbsolute(fromMs - Math.max(0, short / 2), toMs + Math.max(0, short / 2));
  };
  const stateOf = (model: ChartModel | undefined): ChartState => {
    if (window !== null && model !== undefined) {
      return { kind: 'ready', model, fromMs: window.fromMs, toMs: window.toMs, stale: isError };
    }
    if (isError)
      return { kind: 'failed', message: isApiError(error) ? error.message : 'The series could not be read.' };
    return { kind: 'loading' };
  };
  return { series, window, shared: { marks, onZoom }, stateOf };
}

function only(series: Series | undefined, versionId: string | undefined): Series | undefined {
  if (series === undefined || versionId === undefined) return series;
  return {
    ...series,
    versions: series.versions.filter((version) => version.versionId === versionId),
    marks: series.marks.filter((mark) => mark.versionId === versionId),
  };
}
