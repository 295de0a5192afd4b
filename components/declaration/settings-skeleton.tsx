import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The settings before their first answer: what differs, what is declared, what is pinned. */
export function SettingsSkeleton() {
  return (
    <Loading what="the settings" className="grid gap-3">
      <Empty className="h-24" />
      <div className="grid gap-3 lg:grid-cols-2">
        <Empty className="h-[28rem]" />
        <Empty className="h-[28rem]" />
      </div>
    </Loading>
  );
}

function Empty({ className }: { className: string }) {
  return (
    <div className={`panel ${className}`}>
      <div className="flex h-10 items-center border-line border-b px-3.5">
        <Skeleton className="h-4 w-44" />
      </div>
    </div>
  );
}
