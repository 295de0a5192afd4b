'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useTransition } from 'react';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { EnvironmentFilter } from '@/components/shell/environment-filter';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Message } from '@/components/ui/message';
import { findingsQuery } from '@/lib/client/findings';
import { findingsSearchParams } from '@/lib/client/findings-search-params';
import { fleetQuery } from '@/lib/client/fleet';
import type { FindingJson } from '@/lib/contract/finding';
import { SEVERITIES } from '@/lib/domain/finding-code';
import { formatCountOf } from '@/lib/domain/format';
import { FindingRow } from './finding-row';
import { findingKey, sortFindings } from './sort-findings';

/** Every open finding of the installation, worst first. */
export function FindingsPage() {
  const [isFiltering, startTransition] = useTransition();
  const [filter, setFilter] = useQueryStates(findingsSearchParams, { startTransition, history: 'push' });
  const { data, isError, error, dataUpdatedAt } = useSuspenseQuery(findingsQuery(filter));
  const { data: fleet } = useSuspenseQuery(fleetQuery());
  const queryOfVersion = new Map(
    fleet.queries.flatMap((row) => row.versions.map((version) => [version.id, row] as const)),
  );
  const narrowed = filter.environment !== null || filter.severity !== null || filter.cursor !== null;
  const isProtected =
    filter.environment !== null &&
    fleet.queries.some((row) => row.environment === filter.environment && row.protected);

  return (
    <>
      <PageTitle
        title="Findings"
        attention={data.findings.filter((finding) => finding.severity === 'critical').length}
      />
      <EnvironmentBadge environment={filter.environment} protected={isProtected} />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-lg">Findings</h1>
          <p className="text-soft">{summaryOf(data.findings, data.nextCursor !== null)}</p>
        </div>
        <search aria-label="Narrow the list" className="flex flex-wrap items-center gap-2 print:hidden">
          <EnvironmentFilter
            environments={fleet.environments}
            value={filter.environment}
            onChange={(environment) => void setFilter({ environment, cursor: null })}
          />
          <select
            aria-label="Severity"
            value={filter.severity ?? ''}
            onChange={(event) =>
              void setFilter({
                severity: SEVERITIES.find((severity) => severity === event.target.value) ?? null,
                cursor: null,
              })
            }
            className="h-7 rounded-md border border-line bg-panel px-1.5 text-xs"
          >
            <option value="">Any severity</option>
            {SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {severity[0]?.toUpperCase()}
                {severity.slice(1)}
              </option>
            ))}
          </select>
        </search>
      </div>
      <StaleNotice error={isError ? error : null} updatedAtMs={dataUpdatedAt} />
      <div aria-busy={isFiltering} className={cn('panel', isFiltering && 'opacity-60')}>
        {data.findings.length === 0 ? (
          <NoFindings narrowed={narrowed} onClear={() => void setFilter(null)} />
        ) : (
          <ul aria-label="Open findings, worst first" className="divide-y divide-line">
            {sortFindings(data.findings).map((finding) => (
              <FindingRow
                key={findingKey(finding)}
                finding={finding}
                query={queryOfVersion.get(finding.versionId)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-2 flex h-8 justify-end gap-2">
        {filter.cursor === null ? null : (
          <Button onClick={() => void setFilter({ cursor: null })}>First page</Button>
        )}
        {data.nextCursor === null ? null : (
          <Button onClick={() => void setFilter({ cursor: data.nextCursor })}>Next page</Button>
        )}
      </div>
    </>
  );
}

function summaryOf(findings: readonly FindingJson[], more: boolean): string {
  const counts = SEVERITIES.map(
    (severity) => `${findings.filter((each) => each.severity === severity).length} ${severity}`,
  );
  return `${formatCountOf(findings.length, 'open finding')}${more ? ' on this page' : ''}: ${counts.join(', ')}`;
}

function NoFindings({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <Message
        icon={<SearchX size={20} />}
        title="No finding matches"
        action={<Button onClick={onClear}>Show all findings</Button>}
      >
        Other findings may be open.
      </Message>
    );
  }
  return (
    <Message icon={<CircleCheck size={20} className="text-good" />} title="No open finding">
      Every rule that could be judged from what was read is quiet. What could not be read is listed as unknown
      in the fleet.
    </Message>
  );
}
