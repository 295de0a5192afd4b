import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PanelSkeleton } from '@/components/ui/panel-skeleton';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The form for a new cutover before both versions are read. */
export function NewCutoverSkeleton() {
  return (
    <Loading what="the form">
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="text-lg">Plan a cutover</h1>
      <Skeleton className="mt-1 mb-3 h-5 w-[34rem] max-w-full" />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
        <div className="grid gap-3">
          <PanelSkeleton className="h-52" />
          <PanelSkeleton className="h-80" />
          <PanelSkeleton className="h-64" />
        </div>
        <PanelSkeleton className="h-80" />
      </div>
    </Loading>
  );
}
