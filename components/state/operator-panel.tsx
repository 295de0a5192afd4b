'use client';

import { Panel } from '@/components/ui/panel';
import type { VersionState } from '@/lib/contract/version';
import { formatCountOf } from '@/lib/domain/format';
import { OperatorProperties } from './operator-properties';
import { operatorWords } from './operator-words';
import type { PartitionOrder } from './prepare-partitions';
import type { PartitionAddress } from './state-search-params';
import { type PartitionLook, StoreSection } from './store-section';

type OperatorPanelProps = {
  id: string;
  operator: NonNullable<VersionState['state']>['operators'][number];
  requiredVersion: string | null;
  look: PartitionLook;
  /** The open partition, when it is one of this operator. */
  open: PartitionAddress | null;
  onOpen: (address: PartitionAddress | null) => void;
  onOrder: (order: PartitionOrder) => void;
  onAll: () => void;
};

/** One stateful operator: what it is, what it keeps, and its stores. */
export function OperatorPanel({ operator, open, ...rest }: OperatorPanelProps) {
  const { operatorId, name, numPartitions, properties, stores } = operator;
  const words = operatorWords(
    name,
    stores.map((store) => store.name),
  );
  return (
    <Panel
      title={`Operator ${operatorId} · ${words.title}`}
      aside={`${name === null ? '' : `${name} · `}${formatCountOf(numPartitions, 'partition')} · ${formatCountOf(stores.length, 'store')}`}
    >
      <div className="grid gap-2 px-3.5 py-2.5 text-xs">
        <p className="text-soft">{words.keeps}</p>
        <OperatorProperties text={properties} />
      </div>
      {stores.map((store) => (
        <StoreSection
          key={store.name}
          operator={operator}
          store={store}
          open={open?.store === store.name ? open.partition : null}
          {...rest}
        />
      ))}
    </Panel>
  );
}
