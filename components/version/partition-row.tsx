'use client';

import type { ReactNode } from 'react';
import { Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { cn } from '@/components/ui/cn';
import type { PartitionRow as Row } from './prepare-sources';

/** The pattern of what is in the source and not planned yet; drawn once, by the table. It stays apart from solid in grey. */
export const HATCH = 'not-planned-yet';

/** One partition: where it stands, and how far from the source's end, as a bar on the scale of all rows. */
export function PartitionRow({ row, headKnown }: { row: Row; headKnown: boolean }) {
  return (
    <tr className="border-line border-t max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-3.5 max-lg:py-2 lg:h-9">
      <th
        scope="row"
        className="num truncate p-0 text-left font-medium max-lg:-order-2 max-lg:col-span-2 lg:pl-3.5"
      >
        <span className="font-normal font-sans text-2xs text-faint lg:hidden">Partition </span>
        {row.name ?? <span className="font-normal font-sans text-soft">all</span>}
      </th>
      <Cell label="Started">
        <Count value={row.started} unknown="not recorded" />
      </Cell>
      <Cell label="Oldest kept">
        {row.lost === null ? (
          <Count value={row.beginning} />
        ) : (
          <ToneMark tone="bad" className="[direction:ltr]">
            <Count value={row.beginning} />
          </ToneMark>
        )}
      </Cell>
      <Cell label="Committed">
        <Count value={row.committed} unknown={row.isNew ? 'not yet' : 'unknown'} />
      </Cell>
      <Cell label="Planned">
        <Count value={row.planned} unknown={row.isNew ? 'not yet' : 'unknown'} />
      </Cell>
      <Cell label="Source end">
        <Count value={row.head} />
      </Cell>
      <Cell label="In flight">
        <Count value={row.inFlight} />
      </Cell>
      <Cell label="Behind" strong className="max-lg:-order-1 max-lg:text-right">
        <Count value={row.behind} />
      </Cell>
      <td className="p-0 max-lg:col-span-3 lg:px-2 lg:pr-3.5">
        <Bar row={row} headKnown={headKnown} />
      </td>
    </tr>
  );
}

function Bar({ row, headKnown }: { row: Row; headKnown: boolean }) {
  if (row.bar === null) {
    return <span className="text-unknown text-xs italic">{row.isNew ? 'never planned' : 'not known'}</span>;
  }
  const pct = (share: number) => `${share * 100}%`;
  return (
    <span className="flex min-h-4 flex-col justify-center">
      <svg aria-hidden="true" width="100%" height="10" className="block">
        <rect width="100%" height="10" fill="var(--grid)" />
        <rect width={pct(row.bar.inFlight)} height="10" fill="var(--progress)" />
        <rect x={pct(row.bar.inFlight)} width={pct(row.bar.waiting)} height="10" fill={`url(#${HATCH})`} />
      </svg>
      {headKnown ? null : <span className="text-2xs text-faint lg:hidden">in flight only</span>}
    </span>
  );
}

type CellProps = { label: string; strong?: boolean; className?: string; children: ReactNode };

function Cell({ label, strong = false, className, children }: CellProps) {
  return (
    <td className={cn('min-w-0 p-0 text-xs lg:still-end lg:px-2', strong && 'font-semibold', className)}>
      <span className="block font-normal text-2xs text-faint lg:hidden">{label}</span>
      {children}
    </td>
  );
}
