import { Loading, Skeleton } from '@/components/ui/skeleton';
import { STAGE_HEIGHT } from './stage-geometry';

/** The overview before its first answer: track, answers, figures and panels in their final heights. */
export function OverviewSkeleton() {
  return (
    <Loading what="the overview" className="grid gap-3">
      <div className="panel">
        <div className={`${STAGE_HEIGHT} px-3.5 py-4`}>
          <Skeleton className="h-full" />
        </div>
        <div className="grid divide-line border-line border-t max-lg:divide-y lg:grid-cols-5 lg:divide-x">
          {[0, 1, 2, 3, 4].map((answer) => (
            <div key={answer} className="h-37 px-3.5 py-3">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="mt-2 h-4 w-32" />
              <Skeleton className="mt-2 h-7 w-full" />
            </div>
          ))}
        </div>
        <div className="h-20 border-line border-t px-3.5 py-3">
          <Skeleton className="h-7 w-52" />
        </div>
        <div className="h-26 border-line border-t px-3.5 py-2.5">
          <Skeleton className="h-4 w-72" />
        </div>
      </div>
      <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)]">
        {[0, 1, 2].map((panel) => (
          <div key={panel} className="panel h-72">
            <div className="flex h-10 items-center border-line border-b px-3.5">
              <Skeleton className="h-4 w-36" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
