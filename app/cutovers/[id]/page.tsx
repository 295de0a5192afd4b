import { CutoverPage } from '@/components/cutover/cutover-page';
import { cutoverQuery } from '@/lib/client/cutover';
import { Prefetched } from '@/lib/server/http/prefetch';

type PageProps = { params: Promise<{ id: string }> };

export default async function Page({ params }: PageProps) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[cutoverQuery(id)]}>
      <CutoverPage id={id} />
    </Prefetched>
  );
}
