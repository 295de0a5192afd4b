import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { CutoversPage } from '@/components/cutover/cutovers-page';
import { activeOf, loadCutoversSearchParams, overOf } from '@/components/cutover/cutovers-search-params';
import { cutoverPagesQuery } from '@/lib/client/cutover';
import { fleetQuery } from '@/lib/client/fleet';
import { oldVersionsQuery } from '@/lib/client/old-versions';
import { Prefetched } from '@/lib/server/http/prefetch';

export const metadata: Metadata = { title: 'Cutovers' };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { query } = await loadCutoversSearchParams(searchParams);
  return (
    <Prefetched
      queries={[
        cutoverPagesQuery(activeOf(query)),
        cutoverPagesQuery(overOf(query)),
        oldVersionsQuery(),
        fleetQuery(),
      ]}
    >
      <CutoversPage />
    </Prefetched>
  );
}
