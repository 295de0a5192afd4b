import { PanelSkeleton } from '@/components/ui/panel-skeleton';
import { Loading } from '@/components/ui/skeleton';

/** The settings before their first answer: people, links, tokens, environments, sign-in beside collectors. */
export function SettingsSkeleton() {
  return (
    <Loading what="the settings" className="grid gap-3">
      <PanelSkeleton className="h-52" />
      <PanelSkeleton className="h-20" />
      <PanelSkeleton className="h-28" />
      <PanelSkeleton className="h-52" />
      <div className="grid gap-3 lg:grid-cols-2">
        <PanelSkeleton className="h-48" />
        <PanelSkeleton className="h-48" />
      </div>
    </Loading>
  );
}
