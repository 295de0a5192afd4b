import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { TabSkeleton } from './tab-skeleton';

/** A version before its first answer: header, tabs and a panel in their final heights. */
export function VersionSkeleton() {
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <Loading what="the version">
        <div className="flex min-h-7 items-center gap-3">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-56" />
        </div>
        <div className="mt-1.5 h-[4.75rem] sm:h-[2.375rem] xl:h-[1.1875rem]">
          <Skeleton className="h-4 w-[34rem] max-w-full" />
        </div>
        <div className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_9rem_14rem]">
          {['max-lg:col-span-2', 'max-lg:col-span-2', '', ''].map((span, fact) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: four places that never change
            <div key={fact} className={`h-[2.5625rem] ${span}`}>
              <Skeleton className="h-3 w-20" />
              <Skeleton className="mt-2 h-3.5 w-40 max-w-full" />
            </div>
          ))}
        </div>
        <div className="mt-2 mb-4 h-9 border-line border-b" />
      </Loading>
      <TabSkeleton what="the overview" />
    </>
  );
}
