import { QuerySkeleton } from '@/components/query/query-skeleton';

export default function Loading() {
  return <QuerySkeleton />;
}
