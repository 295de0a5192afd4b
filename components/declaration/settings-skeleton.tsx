import { PanelSkeleton } from '@/components/ui/panel-skeleton';
import { Loading } from '@/components/ui/skeleton';

/** The settings before their first answer: what differs, what is declared, what is pinned. */
export function SettingsSkeleton() {
  return (
    <Loading what="the settings" className="grid gap-3">
      <PanelSkeleton className="h-24" />
      <div className="grid gap-3 lg:grid-cols-2">
        <PanelSkeleton className="h-[28rem]" />
        <PanelSkeleton className="h-[28rem]" />
      </div>
    </Loading>
  );
}
