import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { NotFoundYet } from '@/components/shell/not-found-yet';
import { fleetQuery } from '@/lib/client/fleet';
import { Prefetched } from '@/lib/server/http/prefetch';

export default function NotFound() {
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="sr-only">Not found</h1>
      <Prefetched queries={[fleetQuery()]}>
        <NotFoundYet />
      </Prefetched>
    </>
  );
}
