import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The settings before their first answer: people, links, environments, sign-in beside collectors. */
export function SettingsSkeleton() {
  return (
    <Loading what="the settings" className="grid gap-3">
      <Empty className="h-52" />
      <Empty className="h-20" />
      <Empty className="h-52" />
      <div className="grid gap-3 lg:grid-cols-2">
        <Empty className="h-48" />
        <Empty className="h-48" />
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
