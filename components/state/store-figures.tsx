'use client';

import type { ReactNode } from 'react';
import { Bytes } from '@/components/number/count';
import type { VersionState } from '@/lib/contract/version';
import { KeysValue } from './keys-value';
import { keysRemarkOfAll } from './prepare-keys';

type Store = NonNullable<VersionState['state']>['operators'][number]['stores'][number];

/** What one store holds, over all its partitions. */
export function StoreFigures({ store }: { store: Store }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-xs sm:grid-cols-4 lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,2.2fr)]">
      <Figure
        name="Keys"
        below={keysRemarkOfAll(store.partitions)}
        className="max-sm:col-span-2 sm:max-lg:col-span-2"
      >
        <KeysValue count={store} />
      </Figure>
      <Figure name="Live" below="loaded by a restart">
        <Bytes value={store.liveBytes} />
      </Figure>
      <Figure name="Retained" below="all its files">
        <Bytes value={store.retainedBytes} />
      </Figure>
      <Figure name="Reclaimable" below="needed by no kept version">
        <Bytes value={store.reclaimableBytes} />
      </Figure>
      <Figure name="Skew" className="max-sm:col-span-2 sm:max-lg:col-span-3">
        {store.skewWords ?? (
          <span className="text-soft">
            {store.partitions.length === 1 ? 'one partition, no skew' : 'not known: not every partition is'}
          </span>
        )}
      </Figure>
    </dl>
  );
}

type FigureProps = { name: string; below?: string; className?: string; children: ReactNode };

function Figure({ name, below, className, children }: FigureProps) {
  return (
    <div className={`min-w-0 ${className ?? ''}`}>
      <dt className="text-faint">{name}</dt>
      <dd className="min-h-[3lh]">
        {children}
        {below === undefined ? null : (
          <span className="line-clamp-2 text-faint" title={below}>
            {below}
          </span>
        )}
      </dd>
    </div>
  );
}
