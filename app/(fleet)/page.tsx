import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { FleetPage } from '@/components/fleet/fleet-page';
import { fleetQuery } from '@/lib/client/fleet';
import { fleetFilterOf, loadFleetSearchParams } from '@/lib/client/fleet-search-params';
import { Prefetched } from '@/lib/server/http/prefetch';

export const metadata: Metadata = { title: 'Fleet' };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = fleetFilterOf(await loadFleetSearchParams(searchParams));
  return (
    <Prefetched queries={[fleetQuery(filter)]}>
      <FleetPage />
    </Prefetched>
  );
}
