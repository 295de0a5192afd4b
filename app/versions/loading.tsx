import { VersionSkeleton } from '@/components/version/version-skeleton';

export default function Loading() {
  return <VersionSkeleton />;
}
