import { SourcesView } from '@/components/version/sources-view';
import { sourcesQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type SourcesPageProps = { params: Promise<{ id: string }> };

export default async function SourcesPage({ params }: SourcesPageProps) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[sourcesQuery(id)]}>
      <SourcesView id={id} />
    </Prefetched>
  );
}
