'use client';

import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ListEnd } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Failure } from '@/components/shell/failure';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Moment } from '@/components/time/moment';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { Skeleton } from '@/components/ui/skeleton';
import { batchesQuery, versionQuery } from '@/lib/client/version';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { BatchFilters } from './batch-filters';
import { batchSearchParams, firstBatchFilter } from './batch-search-params';
import { BatchesSkeleton } from './batches-skeleton';
import { newerThan } from './prepare-batches';
import { useReading } from './use-reading';

/** In the page's HTML from the first moment; the code that draws on while somebody scrolls comes after it. */
const BatchTable = dynamic(() => import('./batch-table').then((module) => module.BatchTable), {
  loading: () => <Skeleton className="h-96" />,
});

/** All batches of a version. While somebody reads in the list it stands still, and says how much is newer. */
export function BatchesView({ id }: { id: string }) {
  const [url, setUrl] = useQueryStates(batchSearchParams, { history: 'replace' });
  const [from, setFrom] = useState(url.batch);
  const { data: detail } = useSuspenseQuery(versionQuery(id));
  const query = batchesQuery(id, firstBatchFilter({ show: url.show, batch: from }));
  const cache = useQueryClient();
  // Back at the top, the older pages are let go: else each update would read them all again.
  const list = useReading(() =>
    cache.setQueryData(query.queryKey, (now) =>
      now === undefined ? now : { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
    ),
  );
  const still = list.reading || url.batch !== null;
  const batches = useInfiniteQuery({ ...query, enabled: ({ state }) => !still || state.data === undefined });
  const { data, error, isPending, dataUpdatedAt } = batches;

  function showNewest() {
    setFrom(null);
    list.leave();
    void setUrl({ batch: null });
    void cache.invalidateQueries({
      queryKey: batchesQuery(id, firstBatchFilter({ show: url.show, batch: null })).queryKey,
    });
  }

  const rows = data?.pages.flatMap((page) => page.batches) ?? [];
  const [firstPage] = data?.pages ?? [];
  const newer = url.show === null ? newerThan(rows, detail.version.lastPlannedBatch) : null;

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <BatchFilters
          show={url.show}
          onShow={(show) => {
            setFrom(null);
            void setUrl({ show, batch: null });
          }}
          onGoTo={(batch) => {
            setFrom(batch);
            void setUrl({ batch, show: null });
          }}
        />
        <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-soft text-xs">
          {firstPage === undefined ? null : (
            <span>
              {formatCountOf(firstPage.total, 'batch', 'batches')}
              {url.show === null ? ' known' : ''}
              {still ? (
                <>
                  {' '}
                  · list held at <Moment atMs={firstPage.asOfMs} />
                </>
              ) : null}
            </span>
          )}
          {(still || from !== null) && newer !== null && newer > 0n ? (
            <Button onClick={showNewest}>Show {formatCount(newer)} newer</Button>
          ) : null}
        </p>
      </div>
      <StaleNotice error={data === undefined ? null : error} updatedAtMs={dataUpdatedAt} />
      {isPending ? (
        <BatchesSkeleton />
      ) : data === undefined ? (
        <div className="panel">
          <Failure error={error} what="The list of batches" onRetry={() => void batches.refetch()} />
        </div>
      ) : (
        <div className="panel" {...list.props}>
          <div ref={list.top} />
          {rows.length === 0 ? (
            <NoBatches show={url.show} />
          ) : (
            <BatchTable
              id={id}
              location={detail.version.location}
              rows={rows}
              total={firstPage?.total ?? rows.length}
              openBatch={url.batch}
              onToggle={(batch) => void setUrl((now) => ({ batch: now.batch === batch ? null : batch }))}
              onNearEnd={() => {
                if (batches.hasNextPage && !batches.isFetching) void batches.fetchNextPage();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

function NoBatches({ show }: { show: 'committed' | 'planned' | null }) {
  if (show === 'planned') {
    return (
      <Message icon={<ListEnd size={20} />} title="No batch is open">
        Every batch that was planned is committed.
      </Message>
    );
  }
  return (
    <Message icon={<ListEnd size={20} />} title="No batch is known yet">
      A batch appears when the query writes <code>offsets/0</code>. An empty checkpoint means that the query
      has not planned anything, or never started.
    </Message>
  );
}
