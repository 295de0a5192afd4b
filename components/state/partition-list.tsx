'use client';

import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bytes, Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { StorePartition } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';
import { KeysValue } from './keys-value';
import type { Measure } from './prepare-heat';
import { orderPartitions, type PartitionOrder } from './prepare-partitions';

type Column = { name: string; width: string; numeric: boolean; sorts?: 'partition' | Measure };

const COLUMNS: readonly Column[] = [
  { name: 'Partition', width: 'w-[8%]', numeric: false, sorts: 'partition' },
  { name: 'State', width: 'w-[11%]', numeric: false },
  { name: 'Keys', width: 'w-[19%]', numeric: true, sorts: 'keys' },
  { name: 'Live', width: 'w-[8.5%]', numeric: true, sorts: 'bytes' },
  { name: 'Retained', width: 'w-[8.5%]', numeric: true },
  { name: 'Reclaimable', width: 'w-[8.5%]', numeric: true },
  { name: 'Version', width: 'w-[8%]', numeric: true },
  { name: 'Snapshot', width: 'w-[8%]', numeric: true },
  { name: 'Written', width: 'w-[10%]', numeric: true },
  { name: 'Changes to replay', width: '', numeric: true },
];

type PartitionListProps = {
  caption: string;
  partitions: readonly StorePartition[];
  look: { by: Measure; order: PartitionOrder; all: boolean };
  open: number | null;
  onOpen: (partition: number) => void;
  onOrder: (order: PartitionOrder) => void;
  onAll: () => void;
};

/** The same partitions in a table: every figure that the map shows by its look, and more. */
export function PartitionList(props: PartitionListProps) {
  const { caption, partitions, look, open, onOpen, onOrder, onAll } = props;
  const { rows, hidden } = orderPartitions(partitions, look);
  return (
    <>
      <table className="w-full table-fixed border-collapse text-xs max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <Head key={column.name} column={column} look={look} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rows.map((partition, place) => (
            // by place: when the order changes live, texts change and nothing moves
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Row key={place} partition={partition} isOpen={partition.partition === open} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <div className="border-line border-t py-2">
          <Button onClick={onAll}>Show {formatCount(hidden)} more partitions</Button>
        </div>
      ) : null}
    </>
  );
}

type HeadProps = Pick<PartitionListProps, 'look' | 'onOrder'> & { column: Column };

function Head({ column: { name, width, numeric, sorts }, look, onOrder }: HeadProps) {
  const order = sorts === 'partition' ? 'partition' : sorts === look.by ? 'size' : null;
  const chosen = order !== null && order === look.order;
  return (
    <th
      scope="col"
      aria-sort={
        order === null ? undefined : chosen ? (order === 'size' ? 'descending' : 'ascending') : 'none'
      }
      className={cn(
        'h-8 px-2 font-normal text-soft first:pl-0 last:pr-0',
        width,
        numeric ? 'text-right' : 'text-left',
      )}
    >
      {order === null ? (
        name
      ) : (
        <button
          type="button"
          onClick={() => onOrder(order)}
          className={cn('inline-flex items-center gap-1', chosen ? 'text-ink' : 'hover:text-ink')}
        >
          {name}
          <ArrowDown size={11} aria-hidden="true" className={chosen ? '' : 'invisible'} />
        </button>
      )}
    </th>
  );
}

type RowProps = { partition: StorePartition; isOpen: boolean; onOpen: (partition: number) => void };

function Row({ partition, isOpen, onOpen }: RowProps) {
  return (
    <tr className="border-line border-t max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-1 max-lg:py-2 lg:h-8">
      <th scope="row" className="p-0 text-left font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Partition ${partition.partition}`}
          onClick={() => onOpen(partition.partition)}
          className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
        >
          <span className="font-normal text-2xs text-faint lg:hidden">Partition </span>
          <span className="num">{partition.partition}</span>
        </button>
      </th>
      <td className="p-0 max-lg:col-span-2 lg:px-2">
        <ToneMark tone={partition.loadable ? 'good' : 'bad'}>
          {partition.loadable ? 'loadable' : 'not loadable'}
        </ToneMark>
      </td>
      <Cell label="Keys">
        <KeysValue count={partition} />
      </Cell>
      <Cell label="Live">
        <Bytes value={partition.liveBytes} />
      </Cell>
      <Cell label="Retained">
        <Bytes value={partition.retainedBytes} />
      </Cell>
      <Cell label="Reclaimable">
        <Bytes value={partition.reclaimableBytes} />
      </Cell>
      <Cell label="Version">
        <Count value={partition.version} unknown="none" />
      </Cell>
      <Cell label="Snapshot">
        <Count value={partition.snapshotVersion} unknown="none" />
      </Cell>
      <Cell label="Written">
        <span className="num">
          <Age atMs={partition.snapshotModifiedMs} unknown="none" />
        </span>
      </Cell>
      <Cell label="Changes to replay">
        <Replay partition={partition} />
      </Cell>
    </tr>
  );
}

/** How many changes and how many bytes, as one text: the second number must not be pushed along. */
function Replay({ partition: { changesToReplay, replayBytes } }: { partition: StorePartition }) {
  if (changesToReplay === null) return <Count value={null} />;
  return (
    <span className="num">
      {formatCount(changesToReplay)}
      {replayBytes === null || changesToReplay === 0 ? null : (
        <>
          {', '}
          <Bytes value={replayBytes} />
        </>
      )}
    </span>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="min-w-0 p-0 last:pr-0 lg:still-end lg:px-2">
      <span className="block text-2xs text-faint lg:hidden">{label}</span>
      {children}
    </td>
  );
}
