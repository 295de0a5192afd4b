import { FindingsSkeleton } from '@/components/finding/findings-skeleton';

export default function Loading() {
  return <FindingsSkeleton />;
}
