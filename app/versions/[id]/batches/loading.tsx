import { BatchesSkeleton } from '@/components/version/batches-skeleton';

export default function Loading() {
  return (
    <>
      <div className="mb-3 h-7 max-sm:h-16" />
      <BatchesSkeleton />
    </>
  );
}
