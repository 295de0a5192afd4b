import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The query page before its first answer, in its final sizes. */
export function QuerySkeleton() {
  return (
    <Loading what="the query">
      <EnvironmentBadge environment={null} protected={false} />
      <div className="mb-3 h-16">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-2 h-4 w-[36rem] max-w-full" />
      </div>
      <div className="panel mb-3 h-[27rem] p-3.5">
        <Skeleton className="h-32" />
        <Skeleton className="mt-16 h-36" />
      </div>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((chart) => (
          <div key={chart} className="panel h-48 p-3.5">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
