'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Failure } from '@/components/shell/failure';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { type CutoverPagesFilter, cutoverPagesQuery } from '@/lib/client/cutover';
import { CutoverRow } from './cutover-row';
import { CutoverRows } from './cutovers-skeleton';

type CutoverListProps = {
  title: string;
  filter: CutoverPagesFilter;
  /** Said where there is none. */
  none: string;
};

/** One of the two lists, with a button for what is older. */
export function CutoverList({ title, filter, none }: CutoverListProps) {
  const list = useInfiniteQuery(cutoverPagesQuery(filter));
  const { data, error, hasNextPage, isFetching } = list;
  const cutovers = data?.pages.flatMap((page) => page.cutovers) ?? [];
  return (
    <Panel title={title} aside={data === undefined ? null : countWords(cutovers.length, hasNextPage)}>
      {data === undefined ? (
        error === null ? (
          <CutoverRows />
        ) : (
          <Failure error={error} what="The cutovers" onRetry={() => void list.refetch()} />
        )
      ) : cutovers.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {cutovers.map((cutover) => (
            <CutoverRow key={cutover.id} cutover={cutover} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="border-line border-t px-3.5 py-2 print:hidden">
          <Button onClick={() => void list.fetchNextPage()} disabled={isFetching}>
            Show older
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function countWords(count: number, more: boolean): string {
  return more ? `${count} shown, older ones follow` : String(count);
}
