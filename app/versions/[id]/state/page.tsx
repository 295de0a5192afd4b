import { StateView } from '@/components/state/state-view';
import { stateQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type StatePageProps = { params: Promise<{ id: string }> };

export default async function StatePage({ params }: StatePageProps) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[stateQuery(id)]}>
      <StateView id={id} />
    </Prefetched>
  );
}
