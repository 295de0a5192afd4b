import type { SearchParams } from 'nuqs/server';
import { firstBatchFilter, loadBatchSearchParams } from '@/components/version/batch-search-params';
import { BatchesView } from '@/components/version/batches-view';
import { batchesQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type BatchesPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function BatchesPage({ params, searchParams }: BatchesPageProps) {
  const id = decodeURIComponent((await params).id);
  const filter = firstBatchFilter(await loadBatchSearchParams(searchParams));
  return (
    <Prefetched queries={[batchesQuery(id, filter)]}>
      <BatchesView id={id} />
    </Prefetched>
  );
}
