import type { SearchParams } from 'nuqs/server';
import { activeCutoverQuery } from '@/components/cutover/active-cutover';
import { QueryPage } from '@/components/query/query-page';
import { queryQuery } from '@/lib/client/query';
import { loadQuerySearchParams } from '@/lib/client/query-search-params';
import { seriesQuery } from '@/lib/client/series';
import { rangeOf } from '@/lib/client/time-range';
import { Prefetched } from '@/lib/server/http/prefetch';

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function Page({ params, searchParams }: PageProps) {
  const id = decodeURIComponent((await params).id);
  const range = rangeOf(await loadQuerySearchParams(searchParams));
  return (
    <Prefetched queries={[queryQuery(id), seriesQuery(id, range), activeCutoverQuery(id)]}>
      <QueryPage id={id} />
    </Prefetched>
  );
}
