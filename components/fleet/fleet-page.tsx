'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useTransition } from 'react';
import { longToNumber } from '@/components/charts/long-to-number';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Message } from '@/components/ui/message';
import { fleetQuery } from '@/lib/client/fleet';
import { fleetFilterOf, fleetSearchParams } from '@/lib/client/fleet-search-params';
import type { Fleet } from '@/lib/contract/fleet';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { FleetFilters } from './fleet-filters';
import { FleetTable } from './fleet-table';
import { sparkSpanOf } from './spark-span';
import { useSteadyRows } from './use-steady-rows';

export function FleetPage() {
  const [isFiltering, startTransition] = useTransition();
  const [url, setUrl] = useQueryStates(fleetSearchParams, { startTransition, history: 'push' });
  const filter = fleetFilterOf(url);
  const { data: fleet, isError, error, dataUpdatedAt } = useSuspenseQuery(fleetQuery(filter));
  const { rows, moved, sort } = useSteadyRows(fleet.queries, JSON.stringify(filter));
  const isProtected = url.environment !== null && fleet.queries.some((row) => row.protected);

  return (
    <>
      <PageTitle title="Fleet" attention={fleet.counts.needAttention} />
      <EnvironmentBadge environment={url.environment} protected={isProtected} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-lg">Fleet</h1>
          <Counts counts={fleet.counts} />
        </div>
        <FleetFilters fleet={fleet} startTransition={startTransition} />
      </div>
      <StaleNotice error={isError ? error : null} updatedAtMs={dataUpdatedAt} />
      <div aria-busy={isFiltering} className={cn(isFiltering && 'opacity-60')}>
        {rows.length === 0 ? (
          <NoRows fleet={fleet} onClear={() => void setUrl(null)} />
        ) : (
          <FleetTable rows={rows} asOfMs={longToNumber(fleet.asOfMs) ?? 0} span={sparkSpanOf(fleet)} />
        )}
      </div>
      <div className="mt-2 flex h-8 items-center gap-2 text-soft text-xs print:hidden">
        <Button look="quiet" className={moved > 0 ? '' : 'invisible'} onClick={sort}>
          {`Sort worst first: ${formatCountOf(moved, 'row')} would move`}
        </Button>
        {url.cursor === null ? null : (
          <Button onClick={() => void setUrl({ cursor: null })}>First page</Button>
        )}
        {fleet.nextCursor === null ? null : (
          <Button onClick={() => void setUrl({ cursor: fleet.nextCursor })}>Next page</Button>
        )}
      </div>
    </>
  );
}

function Counts({ counts }: { counts: Fleet['counts'] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 text-soft tabular-nums">
      <li className="min-w-16">{formatCountOf(counts.queries, 'query', 'queries')}</li>
      <li className="min-w-19">{formatCountOf(counts.versions, 'version')}</li>
      <li className={cn('min-w-32', counts.needAttention > 0 && 'font-medium text-ink')}>
        {`${formatCount(counts.needAttention)} ${counts.needAttention === 1 ? 'needs' : 'need'} attention`}
      </li>
      <li className={cn('min-w-24', counts.unreadable > 0 && 'font-medium text-ink')}>
        {`${formatCount(counts.unreadable)} unreadable`}
      </li>
      <li>{`${formatCountOf(counts.requestsLastHour, 'storage request')} in the last hour`}</li>
    </ul>
  );
}

function NoRows({ fleet, onClear }: { fleet: Fleet; onClear: () => void }) {
  if (fleet.counts.queries > 0) {
    return (
      <div className="panel">
        <Message
          icon={<SearchX size={20} />}
          title="No query matches"
          action={<Button onClick={onClear}>Show all queries</Button>}
        >
          {formatCountOf(fleet.counts.queries, 'query is', 'queries are')} known, none with these filters.
        </Message>
      </div>
    );
  }
  return (
    <div className="panel">
      <Message icon={<Inbox size={20} />} title="No checkpoint found yet">
        <p>
          Signalbox looks below the roots of <code>signalbox.yaml</code> for folders like{' '}
          <code>prod/orders_v1</code>. One line is enough:
        </p>
        <pre className="my-2 rounded-md bg-chip px-3 py-2 text-left text-ink text-xs">
          {'roots:\n  - url: /Volumes/main/ops/checkpoints'}
        </pre>
        <p>New versions appear here by themselves, at the next look.</p>
      </Message>
    </div>
  );
}
