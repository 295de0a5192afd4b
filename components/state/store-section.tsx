'use client';

import { memo } from 'react';
import type { VersionState } from '@/lib/contract/version';
import { storeWords } from './operator-words';
import { PartitionDetail } from './partition-detail';
import { PartitionField } from './partition-field';
import { PartitionHeat } from './partition-heat';
import { PartitionList } from './partition-list';
import { type Measure, prepareHeat } from './prepare-heat';
import type { PartitionOrder } from './prepare-partitions';
import type { PartitionAddress } from './state-search-params';
import { StoreColumns } from './store-columns';
import { StoreFigures } from './store-figures';

type Operator = NonNullable<VersionState['state']>['operators'][number];

/** With more partitions than this, a button each would be a page of buttons. */
const CELLS_AT_MOST = 256;

/** How the partitions of every store on the page are shown; from the URL. */
export type PartitionLook = { by: Measure; view: 'map' | 'table'; order: PartitionOrder; all: boolean };

type StoreSectionProps = {
  id: string;
  operator: Operator;
  store: Operator['stores'][number];
  requiredVersion: string | null;
  look: PartitionLook;
  /** The partition of this store that is open, if one is. */
  open: number | null;
  onOpen: (address: PartitionAddress | null) => void;
  onOrder: (order: PartitionOrder) => void;
  onAll: () => void;
};

/** One store of an operator: its figures, its columns, its partitions as a map or a table, and the one that is open. */
export const StoreSection = memo(function StoreSection({
  id,
  operator,
  store,
  requiredVersion,
  look,
  open,
  onOpen,
  onOrder,
  onAll,
}: StoreSectionProps) {
  const { operatorId } = operator;
  const label = `Partitions of operator ${operatorId}, store ${store.name}`;
  const detail = open === null ? undefined : store.partitions.find(({ partition }) => partition === open);
  const choose = (partition: number) =>
    onOpen(open === partition ? null : { operatorId, store: store.name, partition });
  const words = storeWords(store.name);
  const single = store.name === 'default' && operator.stores.length === 1;
  return (
    <section
      aria-label={`Store ${store.name} of operator ${operatorId}`}
      className="group/store border-line border-t"
    >
      <div className="grid gap-x-8 gap-y-3 px-3.5 pt-3 pb-3.5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {single ? null : (
            <h3 className="mb-2 text-xs">
              Store <code className="num">{store.name}</code>
              {words === null ? null : <span className="font-normal text-soft"> · {words}</span>}
            </h3>
          )}
          <StoreFigures store={store} />
          {look.view === 'map' ? (
            <PartitionMap
              store={store}
              by={look.by}
              label={label}
              chosen={detail?.partition ?? null}
              onChoose={choose}
            />
          ) : null}
        </div>
        <StoreColumns
          schema={store.schema}
          label={`Columns of operator ${operatorId}, store ${store.name}`}
        />
        {look.view === 'table' ? (
          <div className="min-w-0 xl:col-span-2">
            <PartitionList
              caption={label}
              partitions={store.partitions}
              look={look}
              open={detail?.partition ?? null}
              onOpen={choose}
              onOrder={onOrder}
              onAll={onAll}
            />
          </div>
        ) : null}
      </div>
      {detail === undefined ? null : (
        <PartitionDetail
          id={id}
          operatorId={operatorId}
          store={store.name}
          partition={detail}
          requiredVersion={requiredVersion}
        />
      )}
    </section>
  );
});

type PartitionMapProps = {
  store: Operator['stores'][number];
  by: Measure;
  label: string;
  chosen: number | null;
  onChoose: (partition: number) => void;
};

function PartitionMap({ store, by, label, chosen, onChoose }: PartitionMapProps) {
  const heat = prepareHeat(store, by);
  const many = heat.cells.length > CELLS_AT_MOST;
  const props = { heat, label, chosen, onChoose };
  return (
    <>
      <p className="mt-2 mb-1.5 text-2xs text-faint">
        {heat.top === null
          ? `Nothing to fill by: ${by === 'keys' ? 'keys are not counted' : 'sizes are not known'}.`
          : `${many ? 'Fullest square' : 'Filled to the top'}: ${heat.top}. One scale for the store.`}
        {heat.top === null || heat.inexact === null ? '' : ` ${heat.inexact}.`}
      </p>
      {many ? <PartitionField {...props} /> : <PartitionHeat {...props} />}
    </>
  );
}
