import type { ReactNode } from 'react';
import { VersionFrame } from '@/components/version/version-frame';
import { versionQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type VersionLayoutProps = { params: Promise<{ id: string }>; children: ReactNode };

export default async function VersionLayout({ params, children }: VersionLayoutProps) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[versionQuery(id)]}>
      <VersionFrame id={id}>{children}</VersionFrame>
    </Prefetched>
  );
}
