import { SettingsSkeleton } from '@/components/settings/settings-skeleton';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Skeleton } from '@/components/ui/skeleton';

export default function Loading() {
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="text-lg">Settings</h1>
      <Skeleton className="mt-1 mb-3 h-4 w-80 max-w-full" />
      <SettingsSkeleton />
    </>
  );
}
