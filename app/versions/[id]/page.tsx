import type { SearchParams } from 'nuqs/server';
import { OverviewView } from '@/components/version/overview-view';
import { queryQuery } from '@/lib/client/query';
import { loadQuerySearchParams } from '@/lib/client/query-search-params';
import { seriesQuery } from '@/lib/client/series';
import { rangeOf } from '@/lib/client/time-range';
import { versionQuery } from '@/lib/client/version';
import { queryIdOf } from '@/lib/contract/paths';
import { Prefetched } from '@/lib/server/http/prefetch';

type OverviewPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function OverviewPage({ params, searchParams }: OverviewPageProps) {
  const id = decodeURIComponent((await params).id);
  const queryId = queryIdOf(id);
  const range = rangeOf(await loadQuerySearchParams(searchParams));
  return (
    <Prefetched queries={[versionQuery(id), queryQuery(queryId), seriesQuery(queryId, range)]}>
      <OverviewView id={id} />
    </Prefetched>
  );
}
