'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Choice } from '@/components/ui/choice';
import { cutoverPagesQuery } from '@/lib/client/cutover';
import { fleetQuery } from '@/lib/client/fleet';
import { CutoverList } from './cutover-list';
import { CutoversEmpty } from './cutovers-empty';
import { activeOf, type CUTOVERS_SHOWN, cutoversSearchParams, overOf } from './cutovers-search-params';
import { OldVersionsPanel } from './old-versions-panel';
import { PlanLink } from './plan-link';

const SHOWN: readonly { value: (typeof CUTOVERS_SHOWN)[number]; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'active', word: 'Active' },
  { value: 'over', word: 'Over' },
];

/** All cutovers: those that are going on first, then what is over, newest first. */
export function CutoversPage() {
  const [{ query, show }, set] = useQueryStates(cutoversSearchParams, { history: 'replace' });
  const active = useInfiniteQuery(cutoverPagesQuery(activeOf(query)));
  const over = useInfiniteQuery(cutoverPagesQuery(overOf(query)));
  const fleet = useQuery(fleetQuery());
  const going = active.data?.pages.flatMap((page) => page.cutovers) ?? [];
  const none = query === null && [active, over].every((list) => list.data?.pages[0]?.cutovers.length === 0);
  const queries = fleet.data?.queries ?? [];
  return (
    <>
      <PageTitle title="Cutovers" attention={going.filter(needsPerson).length} />
      <EnvironmentBadge environment={null} protected={false} />
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-lg">Cutovers</h1>
          <p className="text-soft">
            Moves of a query from one version to the next, with what each waits for. One at a time per query.
          </p>
        </div>
        {none ? null : <PlanLink v1={null} v2={null} look="primary" />}
      </div>
      <StaleNotice
        error={active.data === undefined ? null : active.error}
        updatedAtMs={active.dataUpdatedAt}
      />
      {none ? (
        <CutoversEmpty />
      ) : (
        <>
          <search
            aria-label="Narrow the list"
            className="mb-3 flex flex-wrap items-center gap-2 print:hidden"
          >
            <Choice
              legend="Which are shown"
              value={show}
              choices={SHOWN}
              onChoose={(value) => void set({ show: value })}
            />
            <select
              aria-label="Query"
              value={query ?? ''}
              onChange={(event) => void set({ query: event.target.value || null })}
              className="h-7 max-w-full rounded-md border border-line bg-panel px-1.5 text-xs"
            >
              <option value="">Every query</option>
              {query === null || queries.some(({ id }) => id === query) ? null : (
                <option value={query}>{query}</option>
              )}
              {queries.map(({ id, name, environment }) => (
                <option key={id} value={id}>
                  {environment} / {name}
                </option>
              ))}
            </select>
          </search>
          <div className="grid gap-3">
            {show === 'over' ? null : (
              <CutoverList title="Active" filter={activeOf(query)} none="No cutover is going on here." />
            )}
            {show === 'active' ? null : (
              <CutoverList title="Over" filter={overOf(query)} none="None has ended here yet." />
            )}
          </div>
        </>
      )}
      <div className="mt-3">
        <OldVersionsPanel />
      </div>
    </>
  );
}

function needsPerson({ state, alarms }: { state: string; alarms: number }): boolean {
  return state === 'needs-human' || alarms > 0;
}
