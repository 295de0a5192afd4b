import { Loading, Skeleton } from '@/components/ui/skeleton';

const ROWS = Array.from({ length: 16 }, (_, row) => row);

/** Batches before the first answer: rows of the final height. */
export function BatchesSkeleton() {
  return (
    <Loading what="the batches" className="panel">
      <div className="h-9 max-xl:hidden" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-24 items-center gap-6 border-line border-t px-3.5 xl:h-9">
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-32 max-xl:hidden" />
          <Skeleton className="h-3.5 grow max-xl:hidden" />
          <Skeleton className="h-3.5 w-20 max-xl:hidden" />
        </div>
      ))}
    </Loading>
  );
}
