import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The fleet before its first answer: same heights as the real rows. */
export function FleetSkeleton() {
  return (
    <Loading what="the fleet">
      <EnvironmentBadge environment={null} protected={false} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-lg">Fleet</h1>
          <Skeleton className="mt-1 h-4 w-80 max-w-full" />
        </div>
        <Skeleton className="h-7 w-[34rem] max-w-full" />
      </div>
      <div className="panel">
        <div className="h-9 border-line border-b" />
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div
            key={row}
            className="flex h-[5.75rem] items-start gap-4 border-line border-b px-3.5 py-3 last:border-b-0"
          >
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-10 w-80" />
            <Skeleton className="h-4 w-40 max-lg:hidden" />
            <Skeleton className="h-7 w-36 max-lg:hidden" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
