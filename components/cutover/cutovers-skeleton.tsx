import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PanelSkeleton } from '@/components/ui/panel-skeleton';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The list before its first answer. */
export function CutoversSkeleton() {
  return (
    <Loading what="the cutovers">
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="text-lg">Cutovers</h1>
      <Skeleton className="mt-1 h-5 w-[40rem] max-w-full" />
      <Skeleton className="mt-2 mb-3 h-7 w-80 max-w-full" />
      <PanelSkeleton className="mb-3 h-40" />
      <PanelSkeleton className="h-40" />
    </Loading>
  );
}

export function CutoverRows() {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {[0, 1].map((row) => (
        <div key={row} className="flex h-24 items-center px-3.5 md:h-15">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
