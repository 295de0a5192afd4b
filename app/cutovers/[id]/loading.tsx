import { CutoverSkeleton } from '@/components/cutover/cutover-skeleton';

export default function Loading() {
  return <CutoverSkeleton />;
}
