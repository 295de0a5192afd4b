import { CompareSkeleton } from '@/components/compare/compare-skeleton';

export default function Loading() {
  return <CompareSkeleton />;
}
