import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { VersionFrame } from '@/components/version/version-frame';
import { versionQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type Params = Promise<{ id: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

export default async function VersionLayout({ params, children }: { params: Params; children: ReactNode }) {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched queries={[versionQuery(id)]}>
      <VersionFrame id={id}>{children}</VersionFrame>
    </Prefetched>
  );
}
