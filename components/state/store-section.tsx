'use client';

import type { VersionState } from '@/lib/contract/version';
import { formatBytes, formatCountOf } from '@/lib/domain/format';
import { PartitionDetail } from './partition-detail';
import { PartitionHeat } from './partition-heat';
import { PartitionList } from './partition-list';
import { keysAreCounted, type Measure, prepareHeat } from './prepare-heat';
import type { PartitionAddress } from './state-search-params';

type Operator = NonNullable<VersionState['state']>['operators'][number];

type StoreSectionProps = {
  id: string;
  operator: Operator;
  store: Operator['stores'][number];
  requiredVersion: string | null;
  by: Measure;
  view: 'map' | 'table';
  chosen: PartitionAddress | null;
  onChoose: (address: PartitionAddress | null) => void;
};

/** One store of an operator: its partitions as a map or a table, and the one that was chosen. */
export function StoreSection({
  id,
  operator,
  store,
  requiredVersion,
  by,
  view,
  chosen,
  onChoose,
}: StoreSectionProps) {
  const { operatorId } = operator;
  const heat = prepareHeat(store, by);
  const label = `Partitions of operator ${operatorId}, store ${store.name}`;
  const mine = chosen !== null && chosen.operatorId === operatorId && chosen.store === store.name;
  const detail = mine ? store.partitions.find(({ partition }) => partition === chosen.partition) : undefined;
  return (
    <div className="border-line border-t first:border-t-0">
      <div className="px-3.5 pt-2.5 pb-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs tabular-nums">
          {store.name === 'default' && operator.stores.length === 1 ? null : (
            <h3 className="text-xs">
              Store <code className="num">{store.name}</code>
            </h3>
          )}
          <span className="min-w-32">
            {store.keys === null ? 'keys not counted' : formatCountOf(BigInt(store.keys), 'key')}
          </span>
          <span className="min-w-22">
            {store.liveBytes === null ? 'size unknown' : `${formatBytes(BigInt(store.liveBytes))} live`}
          </span>
          <span className="min-w-28">{`${formatBytes(BigInt(store.retainedBytes))} retained`}</span>
          <span className="min-h-[2.125rem] basis-full text-soft sm:min-h-[1.0625rem]">{heat.skew}</span>
        </div>
        {view === 'map' ? (
          <>
            <p className="mt-2 mb-1.5 text-2xs text-faint">
              {heat.top === null
                ? 'Hollow: not counted.'
                : `Filled to the top: ${heat.top}. One scale for the store.`}{' '}
              {by === 'keys' && !keysAreCounted(store)
                ? 'Keys are only known where Spark writes their number (RocksDB snapshots).'
                : ''}
            </p>
            <PartitionHeat
              heat={heat}
              label={label}
              chosen={detail?.partition ?? null}
              onChoose={(partition) =>
                onChoose(
                  mine && chosen.partition === partition
                    ? null
                    : { operatorId, store: store.name, partition },
                )
              }
            />
          </>
        ) : (
          <div className="mt-2">
            <PartitionList caption={label} partitions={store.partitions} />
          </div>
        )}
      </div>
      {detail === undefined || view === 'table' ? null : (
        <PartitionDetail
          id={id}
          operatorId={operatorId}
          store={store.name}
          partition={detail}
          requiredVersion={requiredVersion}
        />
      )}
    </div>
  );
}
