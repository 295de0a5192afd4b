import { Loading, Skeleton } from '@/components/ui/skeleton';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** A tab before its first answer: a panel with its figures, and rows of the final height. */
export function TabSkeleton({ what }: { what: string }) {
  return (
    <Loading what={what} className="panel">
      <div className="flex h-10 items-center justify-between border-line border-b px-3.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      <div className="grid gap-x-6 gap-y-3 px-3.5 py-3 sm:grid-cols-2 lg:grid-cols-4">
        {[0, 1, 2, 3].map((fact) => (
          <div key={fact} className="h-[4.4rem]">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="mt-2 h-3.5 w-24" />
          </div>
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} className="flex h-24 items-center gap-6 border-line border-t px-3.5 lg:h-9">
          <Skeleton className="h-3.5 w-14" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 grow max-lg:hidden" />
        </div>
      ))}
    </Loading>
  );
}
