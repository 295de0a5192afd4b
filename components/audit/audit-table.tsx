'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';
import type { AuditEntry } from '@/lib/contract/audit';
import { AuditRow } from './audit-row';

/** Only who opens an entry loads what compares two states. */
const AuditDetail = dynamic(() => import('./audit-detail').then((module) => module.AuditDetail), {
  ssr: false,
  loading: () => <Skeleton className="m-3.5 h-40" />,
});

/** Widths are fixed, so that no entry moves a column. */
const COLUMNS = [
  { name: 'When, UTC', width: 'w-[13rem]' },
  { name: 'Who', width: 'w-[13%]' },
  { name: 'What was done', width: 'w-[19%]' },
  { name: 'To what', width: '' },
  { name: 'Environment', width: 'w-[8rem]' },
  { name: 'Why', width: 'w-[22%]' },
] as const;

type AuditTableProps = {
  entries: readonly AuditEntry[];
  /** Names of people by id. */
  nameOf: ReadonlyMap<string, string>;
  /** The number of the open entry. */
  open: string | null;
  onToggle: (seq: string) => void;
};

export function AuditTable({ entries, nameOf, open, onToggle }: AuditTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-xs max-lg:block">
      <caption className="sr-only">
        Entries, newest first. An entry opens to what was before and after.
      </caption>
      <thead className="max-lg:sr-only">
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={`sticky top-(--header-height) z-10 h-9 bg-panel px-2 text-left font-normal text-soft first:rounded-tl-lg first:pl-3.5 last:rounded-tr-lg last:pr-3.5 ${column.width}`}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      {entries.map((entry) => (
        <tbody key={entry.seq} className="max-lg:block">
          <AuditRow entry={entry} nameOf={nameOf} open={entry.seq === open} onToggle={onToggle} />
          {entry.seq === open ? (
            <tr className="max-lg:block">
              <td colSpan={COLUMNS.length} className="p-0 max-lg:block">
                <AuditDetail entry={entry} />
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </table>
  );
}
