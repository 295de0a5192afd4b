import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The audit before its first answer. */
export function AuditSkeleton() {
  return (
    <Loading what="the audit">
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="text-lg">Audit</h1>
      <Skeleton className="mt-1 h-10 max-w-[62rem]" />
      <Skeleton className="mt-2 mb-3 h-16 max-w-full sm:h-7 sm:w-[44rem]" />
      <div className="panel">
        <AuditRows />
      </div>
    </Loading>
  );
}

export function AuditRows() {
  return (
    <div aria-hidden="true">
      <div className="h-9 max-lg:hidden" />
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything in them
        <div key={row} className="flex h-24 items-center border-line border-t px-3.5 lg:h-9">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
