import type { Metadata } from 'next';
import { ReferencePage } from '@/components/reference/reference-page';
import { installedDocument } from '@/lib/server/http/openapi-route';

export const metadata: Metadata = { title: 'API' };
/** It says under which address this installation is opened. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  return <ReferencePage document={await installedDocument()} />;
}
