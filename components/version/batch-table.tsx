'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import dynamic from 'next/dynamic';
import { useLayoutEffect, useRef, useState } from 'react';
import { Nothing } from '@/components/ui/nothing';
import type { BatchRow as Row } from '@/lib/contract/version';
import { BatchRow } from './batch-row';
import { durationBar, durationScale } from './prepare-batches';
import { startsOf } from './prepare-ranges';

const BatchRange = dynamic(() => import('./batch-range').then((module) => module.BatchRange), {
  loading: Nothing,
});

/** Widths are fixed, so that no update moves a column. */
const COLUMNS = [
  { name: 'Batch', width: 'w-[7.5rem]' },
  { name: 'State', width: 'w-[11rem]' },
  { name: 'Planned, UTC', width: 'w-[10rem]' },
  { name: 'Committed', width: 'w-[6.5rem]' },
  { name: 'Duration', width: '' },
  { name: 'Records', width: 'w-[7rem]', numeric: true },
  { name: 'Watermark', width: 'w-[6.5rem]', numeric: true },
  { name: 'End, sum / partitions', width: 'w-[11rem]', numeric: true },
  { name: 'Known from', width: 'w-[6.5rem]' },
] as const;

const ROW_HEIGHT = 36;
/** What the server renders: the first screen, before any size is known. */
const FIRST_SCREEN = { width: 1440, height: 900 };
const READ_ON_BEFORE_END = 25;

type BatchTableProps = {
  id: string;
  location: string;
  rows: readonly Row[];
  total: number;
  openBatch: string | null;
  onToggle: (batchId: string) => void;
  onNearEnd: () => void;
};

/** Batches newest first; only what is on screen is in the document. */
export function BatchTable({ id, location, rows, total, openBatch, onToggle, onNearEnd }: BatchTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  // Outside world: where the table stands on the page.
  useLayoutEffect(() => {
    if (table.current !== null) setTop(table.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    initialRect: FIRST_SCREEN,
    useFlushSync: false,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1);
      if (last !== undefined && last.index >= rows.length - READ_ON_BEFORE_END) onNearEnd();
    },
  });
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const scale = durationScale(rows);

  return (
    <table
      ref={table}
      aria-rowcount={total + 1}
      className="w-full table-fixed border-collapse max-xl:block [overflow-anchor:none]"
    >
      <caption className="sr-only">Batches, newest first. A row opens to its ranges per partition.</caption>
      <thead className="max-xl:sr-only">
        <tr aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={`sticky top-(--header-height) z-10 h-9 bg-panel px-2 font-normal first:rounded-tl-lg last:rounded-tr-lg text-soft text-xs first:pl-3.5 last:pr-3.5 ${column.width} ${'numeric' in column ? 'text-right' : 'text-left'}`}
            >
              {column.name}
              {column.name === 'Duration' && scale !== null ? (
                <span className="text-faint">, bars 0 to {scale.label}</span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <Spacer height={above} />
      {items.map((item) => {
        const batch = rows[item.index];
        if (batch === undefined) return null;
        const open = batch.batchId === openBatch;
        return (
          <tbody
            // by place, not by batch: new batches change texts and move nothing, and the focus stays
            key={item.index}
            ref={virtual.measureElement}
            data-index={item.index}
            className="max-xl:block"
          >
            <BatchRow
              batch={batch}
              rowIndex={item.index + 2}
              bar={durationBar(batch, scale)}
              open={open}
              onToggle={onToggle}
            />
            {open ? (
              <tr className="max-xl:block">
                <td colSpan={COLUMNS.length} className="p-0 max-xl:block">
                  <BatchRange id={id} location={location} batch={batch} starts={startsOf(rows, item.index)} />
                </td>
              </tr>
            ) : null}
          </tbody>
        );
      })}
      <Spacer height={below} />
    </table>
  );
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true" className="max-xl:block">
      <tr className="max-xl:block">
        <td colSpan={COLUMNS.length} className="p-0 max-xl:block" style={{ height }} />
      </tr>
    </tbody>
  );
}
