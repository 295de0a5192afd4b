import type { SearchParams } from 'nuqs/server';
import { OverviewView } from '@/components/version/overview-view';
import { queryQuery } from '@/lib/client/query';
import { loadQuerySearchParams } from '@/lib/client/query-search-params';
import { seriesQuery } from '@/lib/client/series';
import { rangeOf } from '@/lib/client/time-range';
import { versionQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type OverviewPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** Ids of versions are their query's id and a number (see prisma/schema.prisma). A guess that fails is asked for by the browser. */
const queryIdOf = (versionId: string) => versionId.replace(/\.v\d+$/, '');

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
