import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The state before its first answer: summary, growth and one operator in their final heights. */
export function StateSkeleton() {
  return (
    <Loading what="the state" className="grid gap-3">
      <div className="panel h-[14.2rem] max-sm:h-[27rem]">
        <div className="flex h-10 items-center border-line border-b px-3.5">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="px-3.5 py-3">
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="mt-4 h-10" />
        </div>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {[0, 1].map((chart) => (
          <div key={chart} className="panel h-[11.65rem] px-3.5 py-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-6 h-[7.5rem]" />
          </div>
        ))}
      </div>
      <Skeleton className="h-[1.875rem] w-56" />
      <div className="panel h-72">
        <div className="flex h-10 items-center border-line border-b px-3.5">
          <Skeleton className="h-4 w-56" />
        </div>
        <div className="px-3.5 py-3">
          <Skeleton className="h-40" />
        </div>
      </div>
    </Loading>
  );
}
