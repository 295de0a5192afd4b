'use client';

import { Bytes } from '@/components/number/count';
import type { VersionState } from '@/lib/contract/version';
import { KeysValue } from './keys-value';
import { keysRemarkOfAll } from './prepare-keys';
import { StateFigure } from './state-figure';

type Store = NonNullable<VersionState['state']>['operators'][number]['stores'][number];

/** What one store holds, over all its partitions. */
export function StoreFigures({ store }: { store: Store }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-xs sm:grid-cols-4 [&_dd]:min-h-[3lh] lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,2.2fr)]">
      <StateFigure
        name="Keys"
        below={keysRemarkOfAll(store.partitions)}
        className="max-sm:col-span-2 sm:max-lg:col-span-2"
      >
        <KeysValue count={store} />
      </StateFigure>
      <StateFigure name="Live" below="loaded by a restart">
        <Bytes value={store.liveBytes} />
      </StateFigure>
      <StateFigure name="Retained" below="all its files">
        <Bytes value={store.retainedBytes} />
      </StateFigure>
      <StateFigure name="Reclaimable" below="needed by no kept version">
        <Bytes value={store.reclaimableBytes} />
      </StateFigure>
      <StateFigure name="Skew" className="max-sm:col-span-2 sm:max-lg:col-span-3">
        {store.skewWords ?? (
          <span className="text-soft">
            {store.partitions.length === 1 ? 'one partition, no skew' : 'not known: not every partition is'}
          </span>
        )}
      </StateFigure>
    </dl>
  );
}
