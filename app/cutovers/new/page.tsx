import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { NewCutoverPage } from '@/components/cutover/new-cutover-page';
import { loadNewCutoverSearchParams } from '@/components/cutover/new-cutover-search-params';
import { compareQuery } from '@/lib/client/compare';
import { versionQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

export const metadata: Metadata = { title: 'Plan a cutover' };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { v1, v2, match } = await loadNewCutoverSearchParams(searchParams);
  const versions = [v1, v2].flatMap((id) => (id === null ? [] : [versionQuery(id)]));
  const compared = v1 !== null && v2 !== null && v1 !== v2 ? [compareQuery(v1, v2, match)] : [];
  return (
    <Prefetched queries={[...versions, ...compared]}>
      <NewCutoverPage />
    </Prefetched>
  );
}
