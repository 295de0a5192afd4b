import { CutoversSkeleton } from '@/components/cutover/cutovers-skeleton';

export default function Loading() {
  return <CutoversSkeleton />;
}
