'use client';

import { useCallback, useMemo } from 'react';
import { ChartPanel } from '@/components/charts/chart-panel';
import { prepareColumns } from '@/components/charts/prepare-samples';
import { BYTES, counted } from '@/components/charts/value-axis';
import { useQuerySeries } from '@/components/query/use-query-series';
import { versionHue } from '@/components/status/version-hue';
import type { Version } from '@/lib/contract/version';

/** How the state grew over the page's time range: bytes that a restart loads and bytes that are kept, and keys. */
export function StateGrowth({ data: { query, version } }: { data: Version }) {
  const hue = versionHue(
    version.version,
    query.versions.map((sibling) => sibling.version),
  );
  const hueOf = useCallback(() => hue, [hue]);
  const { series, shared, stateOf } = useQuerySeries(query.id, hueOf, version.id);
  const [own] = series?.versions ?? [];
  const charts = useMemo(
    () =>
      own === undefined
        ? undefined
        : {
            bytes: prepareColumns(
              own,
              [
                { column: 'stateBytes', label: 'live', hue },
                { column: 'stateRetainedBytes', label: 'retained', hue: 'var(--soft)' },
              ],
              BYTES,
            ),
            keys: prepareColumns(own, [{ column: 'stateKeys', label: 'keys', hue }], counted('keys')),
          },
    [own, hue],
  );
  return (
    <section aria-label="Growth" className="grid gap-3 md:grid-cols-2">
      <ChartPanel
        {...shared}
        title="Bytes over time"
        note="live: what a restart loads · retained: all state files"
        state={stateOf(charts?.bytes)}
      />
      <ChartPanel
        {...shared}
        title="Keys over time"
        note={own?.stateKeysOrigin ?? 'where they are exact'}
        state={stateOf(charts?.keys)}
      />
    </section>
  );
}
