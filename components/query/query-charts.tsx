'use client';

import { useMemo } from 'react';
import { ChartPanel } from '@/components/charts/chart-panel';
import { prepareProgress } from '@/components/charts/prepare-progress';
import { type HueOf, prepareBatchValues, prepareSamples } from '@/components/charts/prepare-samples';
import { BYTES, counted, DURATION } from '@/components/charts/value-axis';
import { cn } from '@/components/ui/cn';
import type { Series } from '@/lib/contract/series';
import { MarkList } from './mark-list';
import { useQuerySeries } from './use-query-series';

type QueryChartsProps = {
  queryId: string;
  hueOf: HueOf;
  hueOfVersionId: (versionId: string) => string;
  /** Draws this version alone, as on its own page. */
  onlyVersionId?: string;
};

/** All versions on one time axis: six charts with one crosshair. Dragging zooms into the URL. */
export function QueryCharts({ queryId, hueOf, hueOfVersionId, onlyVersionId }: QueryChartsProps) {
  const { series, window, shared, stateOf } = useQuerySeries(queryId, hueOfVersionId, onlyVersionId);
  const charts = useMemo(() => (series === undefined ? null : prepareAll(series, hueOf)), [series, hueOf]);
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
