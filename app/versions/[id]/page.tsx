import { OverviewView } from '@/components/version/overview-view';
import { queryQuery } from '@/lib/client/query';
import { versionQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type OverviewPageProps = { params: Promise<{ id: string }> };

/** Ids of versions are their query's id and a number (see prisma/schema.prisma). A guess that fails is asked for by the browser. */
const queryIdOf = (versionId: string) => versionId.replace(/\.v\d+$/, '');

export default async function OverviewPage({ params }: OverviewPageProps) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[versionQuery(id), queryQuery(queryIdOf(id))]}>
      <OverviewView id={id} />
    </Prefetched>
  );
}
