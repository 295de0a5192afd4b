'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartModel } from '@/components/charts/chart-line';
import { ChartPanel, type ChartState } from '@/components/charts/chart-panel';
import { longToNumber } from '@/components/charts/long-to-number';
import { prepareProgress } from '@/components/charts/prepare-progress';
import { type HueOf, prepareBatchValues, prepareSamples } from '@/components/charts/prepare-samples';
import { prepareWindow } from '@/components/charts/prepare-window';
import type { ChartMark } from '@/components/charts/uplot-options';
import { BYTES, counted, DURATION } from '@/components/charts/value-axis';
import { useRange } from '@/components/shell/use-range';
import { cn } from '@/components/ui/cn';
import { isApiError } from '@/lib/client/api-error';
import { seriesQuery } from '@/lib/client/series';
import { SHORTEST_MS } from '@/lib/client/time-range';
import type { Series } from '@/lib/contract/series';
import { MarkList } from './mark-list';

type QueryChartsProps = {
  queryId: string;
  hueOf: HueOf;
  hueOfVersionId: (versionId: string) => string;
  /** Draws this version alone, as on its own page. */
  onlyVersionId?: string;
};

/** All versions on one time axis: six charts with one crosshair. Dragging zooms into the URL. */
export function QueryCharts({ queryId, hueOf, hueOfVersionId, onlyVersionId }: QueryChartsProps) {
  const { range, setAbsolute } = useRange();
  const {
    data: all,
    error,
    isError,
  } = useQuery({ ...seriesQuery(queryId, range), placeholderData: keepPreviousData });
  const series = useMemo(() => only(all, onlyVersionId), [all, onlyVersionId]);
  const charts = useMemo(() => (series === undefined ? null : prepareAll(series, hueOf)), [series, hueOf]);
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
  const lagOrigin = originsOf(series, 'lagOrigin');
  const keysOrigin = originsOf(series, 'stateKeysOrigin');
  const coarse =
    series === undefined
      ? ''
      : series.resolution === 'hour'
        ? ' · hourly'
        : series.thinned
          ? ' · thinned'
          : '';
  const shared = { marks, onZoom };
  return (
    <section aria-label={onlyVersionId === undefined ? 'Versions over time' : 'Over time'}>
      <div className={cn('grid gap-3 md:grid-cols-2', onlyVersionId !== undefined && 'xl:grid-cols-3')}>
        <ChartPanel
          {...shared}
          title="Batch progress"
          note={`batch ids, drawn from the start of the range${coarse}`}
          state={stateOf(charts?.progress)}
        />
        <ChartPanel
          {...shared}
          title="Lag"
          note={lagOrigin === '' ? 'no source end known' : `source end: ${lagOrigin}`}
          state={stateOf(charts?.lag)}
        />
        <ChartPanel
          {...shared}
          title="Batch duration"
          note="planned to committed, from file times"
          state={stateOf(charts?.duration)}
        />
        <ChartPanel
          {...shared}
          title="Records per batch"
          note="planned range of each batch"
          state={stateOf(charts?.records)}
        />
        <ChartPanel
          {...shared}
          title="State, live bytes"
          note="files that a resume loads"
          state={stateOf(charts?.bytes)}
        />
        <ChartPanel
          {...shared}
          title="State, keys"
          note={keysOrigin === '' ? 'not counted' : keysOrigin}
          state={stateOf(charts?.keys)}
        />
      </div>
      <MarkList
        marks={series?.marks ?? []}
        hueOf={hueOfVersionId}
        knownFromMs={window?.knownFromMs ?? null}
      />
    </section>
  );
}

/** Where the numbers of a chart come from, each origin once. */
function originsOf(series: Series | undefined, column: 'lagOrigin' | 'stateKeysOrigin'): string {
  const origins = (series?.versions ?? []).flatMap((version) => version[column] ?? []);
  return [...new Set(origins)].join(', ');
}

function only(series: Series | undefined, versionId: string | undefined): Series | undefined {
  if (series === undefined || versionId === undefined) return series;
  return {
    ...series,
    versions: series.versions.filter((version) => version.versionId === versionId),
    marks: series.marks.filter((mark) => mark.versionId === versionId),
  };
}

function prepareAll(series: Series, hueOf: HueOf) {
  const { versions } = series;
  return {
    progress: prepareProgress(versions, hueOf),
    lag: prepareSamples(versions, 'lag', (version) => counted(version.lagUnit), hueOf),
    duration: prepareBatchValues(versions, 'durationMs', DURATION, hueOf),
    records: prepareBatchValues(versions, 'records', counted('records'), hueOf),
    bytes: prepareSamples(versions, 'stateBytes', () => BYTES, hueOf),
    keys: prepareSamples(versions, 'stateKeys', () => counted('keys'), hueOf),
  };
}
