import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The compare page before its first answer, in its final sizes. */
export function CompareSkeleton() {
  return (
    <Loading what="the comparison">
      <EnvironmentBadge environment={null} protected={false} />
      <Skeleton className="h-7 w-64 max-w-full" />
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="h-12 rounded-lg" />
      </div>
      <Skeleton className="mt-2 mb-3 h-6 w-[36rem] max-w-full" />
      <div className="panel mb-3 h-[7.25rem] p-3.5 max-lg:h-72">
        <Skeleton className="h-full" />
      </div>
      <div className="panel mb-3 h-80 p-3.5">
        <Skeleton className="h-full" />
      </div>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="panel h-96 p-3.5">
          <Skeleton className="h-full" />
        </div>
        <div className="panel h-96 p-3.5">
          <Skeleton className="h-full" />
        </div>
      </div>
    </Loading>
  );
}
