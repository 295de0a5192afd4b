import { StateSkeleton } from '@/components/state/state-skeleton';

export default function Loading() {
  return <StateSkeleton />;
}
