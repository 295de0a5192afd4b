import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { FindingsPage } from '@/components/finding/findings-page';
import { findingsQuery } from '@/lib/client/findings';
import { loadFindingsSearchParams } from '@/lib/client/findings-search-params';
import { fleetQuery } from '@/lib/client/fleet';
import { Prefetched } from '@/lib/server/http/prefetch';

export const metadata: Metadata = { title: 'Findings' };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = await loadFindingsSearchParams(searchParams);
  return (
    <Prefetched queries={[findingsQuery(filter), fleetQuery()]}>
      <FindingsPage />
    </Prefetched>
  );
}
