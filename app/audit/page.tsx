import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { AuditPage } from '@/components/audit/audit-page';
import { auditFilterOf, loadAuditSearchParams } from '@/components/audit/audit-search-params';
import { auditQuery } from '@/lib/client/audit';
import { membersQuery } from '@/lib/client/members';
import { Prefetched } from '@/lib/server/http/prefetch';

export const metadata: Metadata = { title: 'Audit' };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = auditFilterOf(await loadAuditSearchParams(searchParams));
  return (
    <Prefetched queries={[auditQuery(filter), membersQuery()]}>
      <AuditPage />
    </Prefetched>
  );
}
