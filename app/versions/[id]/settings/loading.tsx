import { SettingsSkeleton } from '@/components/declaration/settings-skeleton';

export default function Loading() {
  return <SettingsSkeleton />;
}
