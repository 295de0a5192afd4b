import { TabSkeleton } from '@/components/version/tab-skeleton';

export default function Loading() {
  return <TabSkeleton what="the sources" />;
}
