import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { SideNames } from './side-names';

type DiffTableProps = {
  caption: string;
  first: string;
  names: SideNames;
  last: string;
  /** Rows of four cells: what, v1, v2, words. */
  children: ReactNode;
};

/** What differs, old beside new, with words; on narrow screens a list. */
export function DiffTable({ caption, first, names, last, children }: DiffTableProps) {
  return (
    <table
      className={cn(
        'w-full table-fixed border-collapse text-xs max-lg:block',
        '[&_tbody_tr]:border-line [&_tbody_tr]:border-t [&_td]:min-w-0 [&_td]:align-top [&_td]:[overflow-wrap:anywhere] [&_th]:text-left [&_th]:align-top',
        '[&_tbody_tr]:max-lg:grid [&_tbody_tr]:max-lg:grid-cols-2 [&_tbody_tr]:max-lg:gap-x-4 [&_tbody_tr]:max-lg:gap-y-1 [&_tbody_tr]:max-lg:px-3.5 [&_tbody_tr]:max-lg:py-2 [&_tbody_th]:max-lg:col-span-2',
        'lg:[&_tbody_td]:py-2 lg:[&_tbody_td]:pr-3 lg:[&_tbody_th]:py-2 lg:[&_tbody_th]:pr-3 lg:[&_tbody_th]:pl-3.5',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-soft max-lg:sr-only [&_th]:h-8 [&_th]:align-middle [&_th]:font-normal">
        <tr>
          <th scope="col" className="w-[34%] pl-3.5">
            {first}
          </th>
          <th scope="col" className="w-[17%]" style={{ color: names.hues.old }}>
            {names.old}
          </th>
          <th scope="col" className="w-[17%]" style={{ color: names.hues.next }}>
            {names.next}
          </th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  );
}

/** One side's value; what is missing is said, in another face than a value. */
export function DiffCell({
  label,
  value,
  missing,
}: {
  label: string;
  value: string | null;
  missing: string;
}) {
  return (
    <td>
      <span className="block text-2xs text-faint lg:hidden">{label}</span>
      {value === null ? <span className="text-unknown italic">{missing}</span> : <Value text={value} />}
    </td>
  );
}

/** A value as it is recorded; of a class its own name, with the packages as title. */
export function Value({ text }: { text: string }) {
  const ownName = /^(?:[a-z_$][\w$]*\.){2,}([A-Z][\w$]*)$/.exec(text)?.[1];
  return (
    <span className="num text-ink [overflow-wrap:anywhere]" title={ownName === undefined ? undefined : text}>
      {ownName ?? text}
    </span>
  );
}
