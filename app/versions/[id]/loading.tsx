import { OverviewSkeleton } from '@/components/version/overview-skeleton';

export default function Loading() {
  return <OverviewSkeleton />;
}
