import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PanelSkeleton } from '@/components/ui/panel-skeleton';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page of one cutover before its first answer, in its final sizes. */
export function CutoverSkeleton() {
  return (
    <Loading what="the cutover">
      <EnvironmentBadge environment={null} protected={false} />
      <div className="mb-3 h-12">
        <Skeleton className="h-6 w-72 max-w-full" />
        <Skeleton className="mt-1.5 h-4 w-[34rem] max-w-full" />
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="panel h-11 p-3.5 lg:h-[26rem]">
          <Skeleton className="h-full" />
        </div>
        <div className="min-w-0">
          <div className="panel mb-3 h-44 p-3.5">
            <Skeleton className="h-full" />
          </div>
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_25rem]">
            <PanelSkeleton className="h-[26rem] max-xl:order-2" />
            <div className="grid gap-3">
              <PanelSkeleton className="h-56" />
              <PanelSkeleton className="h-24" />
              <PanelSkeleton className="h-40" />
            </div>
          </div>
        </div>
      </div>
    </Loading>
  );
}
