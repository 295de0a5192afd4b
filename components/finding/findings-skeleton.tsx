import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function FindingsSkeleton() {
  return (
    <Loading what="the findings">
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="text-lg">Findings</h1>
      <Skeleton className="mt-1 mb-4 h-4 w-80 max-w-full" />
      <div className="panel divide-y divide-line">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="h-36 p-3.5">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
