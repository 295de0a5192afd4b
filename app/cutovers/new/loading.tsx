import { NewCutoverSkeleton } from '@/components/cutover/new-cutover-skeleton';

export default function Loading() {
  return <NewCutoverSkeleton />;
}
