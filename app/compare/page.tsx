import type { SearchParams } from 'nuqs/server';
import { ComparePage } from '@/components/compare/compare-page';
import { loadCompareSearchParams } from '@/components/compare/compare-search-params';
import { CompareStart } from '@/components/compare/compare-start';
import { activeCutoverQuery } from '@/components/cutover/active-cutover';
import { compareQuery } from '@/lib/client/compare';
import { versionQuery } from '@/lib/client/version';
import { queryIdOf } from '@/lib/contract/paths';
import { Prefetched } from '@/lib/server/http/prefetch';

type PageProps = { searchParams: Promise<SearchParams> };

export default async function Page({ searchParams }: PageProps) {
  const { v1, v2, match } = await loadCompareSearchParams(searchParams);
  if (v1 === null || v2 === null) {
    const given = v1 ?? v2;
    return (
      <Prefetched queries={given === null ? [] : [versionQuery(given)]}>
        <CompareStart v1={v1} v2={v2} />
      </Prefetched>
    );
  }
  return (
    <Prefetched
      queries={[
        versionQuery(v1),
        versionQuery(v2),
        compareQuery(v1, v2, match),
        activeCutoverQuery(queryIdOf(v1)),
      ]}
    >
      <ComparePage v1={v1} v2={v2} />
    </Prefetched>
  );
}
