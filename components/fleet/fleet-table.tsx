'use client';

import type { FleetRow } from '@/lib/contract/fleet';
import { FleetTableRow } from './fleet-table-row';

/** Widths are fixed, so that no update moves a column. Below `xl` each row is a block of its own. */
const COLUMNS = [
  { name: 'Query', width: 'w-[8.75rem]' },
  { name: 'Status and reason', width: '' },
  { name: 'Versions', width: 'w-[11.75rem]' },
  { name: 'Batches', width: 'w-[8.5rem]' },
  { name: 'Behind', width: 'w-[12.5rem] min-[88rem]:w-[14rem]', numeric: true },
  { name: 'Lag', width: 'w-[8rem] xl:max-[88rem]:hidden' },
  { name: 'Watermark delay', width: 'w-[5.5rem]', numeric: true },
  { name: 'State, live', width: 'w-[7.25rem]', numeric: true },
  { name: 'Last commit', width: 'w-[7.5rem]', numeric: true },
] as const;

export function FleetTable({
  rows,
  asOfMs,
  span,
}: {
  rows: readonly FleetRow[];
  asOfMs: number;
  span: { ms: number; words: string };
}) {
  const fromMs = asOfMs - span.ms;
  return (
    <div className="panel">
      <table className="w-full table-fixed border-collapse max-xl:block">
        <caption className="sr-only">Queries, worst first</caption>
        <thead className="max-xl:sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`h-9 border-line border-b px-2 font-normal text-soft text-xs first:pl-3.5 last:pr-3.5 ${column.width} ${'numeric' in column ? 'text-right' : 'text-left'}`}
              >
                {column.name}
                {column.name === 'Lag' ? <span className="text-faint">, last {span.words}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-xl:block">
          {rows.map((row) => (
            <FleetTableRow key={row.id} row={row} fromMs={fromMs} toMs={asOfMs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
