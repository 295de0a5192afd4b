'use client';

import { ArrowDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { formatCount } from '@/lib/domain/format';
import { HATCH, PartitionRow } from './partition-row';
import type { PartitionModel, PartitionOrder } from './prepare-sources';

/** Beyond this many, the rest is shown on request: a page of a thousand rows answers nobody. */
const SHOWN_AT_ONCE = 60;

const COLUMNS: readonly { name: string; width: string; order?: PartitionOrder; numeric: boolean }[] = [
  { name: 'Partition', width: 'w-[9%]', order: 'partition', numeric: false },
  { name: 'Started', width: 'w-[9%]', numeric: true },
  { name: 'Oldest kept', width: 'w-[9%]', numeric: true },
  { name: 'Committed', width: 'w-[9.5%]', numeric: true },
  { name: 'Planned', width: 'w-[9.5%]', numeric: true },
  { name: 'Source end', width: 'w-[9.5%]', numeric: true },
  { name: 'In flight', width: 'w-[8%]', numeric: true },
  { name: 'Behind', width: 'w-[8.5%]', order: 'behind', numeric: true },
];

type PartitionTableProps = {
  caption: string;
  model: PartitionModel;
  unit: { one: string; many: string };
  headKnown: boolean;
  order: PartitionOrder;
  onOrder: (order: PartitionOrder) => void;
  all: boolean;
  onAll: () => void;
};

export function PartitionTable(props: PartitionTableProps) {
  const { caption, model, unit, headKnown, order, onOrder, all, onAll } = props;
  const rows = all ? model.rows : model.rows.slice(0, SHOWN_AT_ONCE);
  const hidden = model.rows.length - rows.length;
  return (
    <>
      <table className="w-full table-fixed border-collapse max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={ariaSort(column.order, order)}
                className={cn(
                  'sticky top-(--header-height) z-10 h-9 bg-panel px-2 font-normal text-soft text-xs first:pl-3.5',
                  column.width,
                  column.numeric ? 'text-right' : 'text-left',
                )}
              >
                {column.order === undefined ? (
                  column.name
                ) : (
                  <SortButton name={column.name} order={column.order} now={order} onOrder={onOrder} />
                )}
              </th>
            ))}
            <th
              scope="col"
              className="sticky top-(--header-height) z-10 h-9 bg-panel px-2 pr-3.5 text-left font-normal text-soft text-xs"
            >
              <span className="grid grid-cols-[2rem_minmax(0,1fr)_7rem] items-center text-faint">
                <span>0</span>
                <span className="flex items-center justify-center gap-1 whitespace-nowrap text-2xs">
                  <Swatch fill="var(--progress)" /> in flight
                  <Swatch fill={`url(#${HATCH})`} /> not planned yet
                </span>
                <span className="still-end">
                  {model.scaleTop === null
                    ? 'no distance known'
                    : `${model.scaleTop} ${model.scaleTop === '1' ? unit.one : unit.many}`}
                </span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rows.map((row, place) => (
            // by place: when the order changes live, texts change and nothing moves
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <PartitionRow key={place} row={row} headKnown={headKnown} />
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <div className="border-line border-t px-3.5 py-2">
          <Button onClick={onAll}>Show {formatCount(hidden)} more partitions</Button>
        </div>
      ) : null}
    </>
  );
}

function Swatch({ fill }: { fill: string }) {
  return (
    <svg aria-hidden="true" width="10" height="10" className="ml-1.5">
      <defs>
        <pattern id={HATCH} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V4" stroke="var(--faint)" strokeWidth="2" />
        </pattern>
      </defs>
      <rect width="10" height="10" fill={fill} />
    </svg>
  );
}

function ariaSort(column: PartitionOrder | undefined, order: PartitionOrder) {
  if (column === undefined) return undefined;
  if (column !== order) return 'none' as const;
  return column === 'behind' ? ('descending' as const) : ('ascending' as const);
}

type SortButtonProps = {
  name: string;
  order: PartitionOrder;
  now: PartitionOrder;
  onOrder: (order: PartitionOrder) => void;
};

function SortButton({ name, order, now, onOrder }: SortButtonProps) {
  const chosen = order === now;
  const arrow = <ArrowDown size={11} aria-hidden="true" className={chosen ? '' : 'invisible'} />;
  return (
    <button
      type="button"
      onClick={() => onOrder(order)}
      className={cn('inline-flex items-center gap-1', chosen ? 'text-ink' : 'hover:text-ink')}
    >
      {order === 'behind' ? arrow : null}
      {name}
      {order === 'behind' ? null : arrow}
    </button>
  );
}
