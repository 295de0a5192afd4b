import type { SearchParams } from 'nuqs/server';
import { StateView } from '@/components/state/state-view';
import { loadQuerySearchParams } from '@/lib/client/query-search-params';
import { seriesQuery } from '@/lib/client/series';
import { rangeOf } from '@/lib/client/time-range';
import { stateQuery } from '@/lib/client/version';
import { queryIdOf } from '@/lib/contract/paths';
import { Prefetched } from '@/lib/server/http/prefetch';

type StatePageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function StatePage({ params, searchParams }: StatePageProps) {
  const id = decodeURIComponent((await params).id);
  const range = rangeOf(await loadQuerySearchParams(searchParams));
  return (
    <Prefetched queries={[stateQuery(id), seriesQuery(queryIdOf(id), range)]}>
      <StateView id={id} />
    </Prefetched>
  );
}
