'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { DeniedMessage } from '@/components/auth/denied-message';
import { holds, useActor } from '@/components/auth/use-actor';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Failure } from '@/components/shell/failure';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Moment } from '@/components/time/moment';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CommandLine } from '@/components/ui/command-line';
import { Message } from '@/components/ui/message';
import { isApiError } from '@/lib/client/api-error';
import { auditQuery } from '@/lib/client/audit';
import { auditVerifyCommand } from '@/lib/client/cli-command';
import { membersQuery } from '@/lib/client/members';
import { formatCountOf } from '@/lib/domain/format';
import { whyNot } from '@/lib/domain/why-not';
import { AuditFilters } from './audit-filters';
import { auditFilterOf, auditSearchParams, isNarrowed } from './audit-search-params';
import { AuditRows } from './audit-skeleton';
import { AuditTable } from './audit-table';

/** Who did what, to what, when and why: newest first. */
export function AuditPage() {
  const [url, set] = useQueryStates(auditSearchParams, { history: 'replace' });
  const filter = auditFilterOf(url);
  const { session, actor } = useActor();
  const mayRead = session === undefined || holds(actor, 'audit:read');
  const audit = useInfiniteQuery({
    ...auditQuery(filter),
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  const { data: people } = useQuery({ ...membersQuery(), enabled: mayRead });
  const { data, error, isPlaceholderData, dataUpdatedAt } = audit;
  const nameOf = useMemo(() => new Map(people?.members.map(({ id, name }) => [id, name] as const)), [people]);
  const environments = people?.environments ?? [];
  const isProtected = environments.some((each) => each.name === url.environment && each.protected);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const asOfMs = data?.pages[0]?.asOfMs;
  const denied = !mayRead || (isApiError(error) && error.code === 'forbidden');

  return (
    <>
      <PageTitle title="Audit" />
      <EnvironmentBadge environment={url.environment} protected={isProtected} />
      <div className="mb-3 grid gap-y-3">
        <div>
          <h1 className="text-lg">Audit</h1>
          <p className="max-w-[62rem] text-soft">
            Who did what, to what, when and why. Each entry holds the hash of the one before it, and each row
            that was changed keeps the hash of its entry: an entry that is changed, slipped in, or taken away
            shows, at the end too.
          </p>
          <CommandLine
            command={auditVerifyCommand(session?.signIn.method === 'demo')}
            label="Check it"
            className="mt-1.5"
          />
        </div>
        {denied ? null : (
          <AuditFilters url={url} environments={environments.map(({ name }) => name)} set={set} />
        )}
      </div>
      <StaleNotice error={data === undefined ? null : error} updatedAtMs={dataUpdatedAt} />
      <div
        aria-busy={audit.isPending || isPlaceholderData}
        className={cn('panel', isPlaceholderData && 'opacity-60')}
      >
        {denied ? (
          <DeniedMessage>{whyNot(actor, 'audit:read', url.environment) ?? error?.message}</DeniedMessage>
        ) : data === undefined ? (
          error === null ? (
            <AuditRows />
          ) : (
            <Failure error={error} what="The audit" onRetry={() => void audit.refetch()} />
          )
        ) : entries.length === 0 ? (
          <NoEntries narrowed={isNarrowed(filter)} onClear={() => void set(null)} />
        ) : (
          <AuditTable
            entries={entries}
            nameOf={nameOf}
            open={url.entry}
            onToggle={(seq) => void set((now) => ({ entry: now.entry === seq ? null : seq }))}
          />
        )}
      </div>
      {data === undefined ? null : (
        <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
          <p>
            {formatCountOf(entries.length, 'entry', 'entries')} shown
            {audit.hasNextPage ? ', older ones follow' : ''}
            {asOfMs === undefined ? null : (
              <>
                {' '}
                · read at <Moment atMs={asOfMs} /> UTC
              </>
            )}
          </p>
          <Button onClick={() => void audit.refetch()} disabled={audit.isFetching} className="print:hidden">
            Look for newer
          </Button>
          {audit.hasNextPage ? (
            <Button
              onClick={() => void audit.fetchNextPage()}
              disabled={audit.isFetching}
              className="print:hidden"
            >
              Show older
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function NoEntries({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <Message
        icon={<SearchX size={20} />}
        title="No entry matches"
        action={<Button onClick={onClear}>Show all entries</Button>}
      >
        Nothing of this kind happened where you may read the audit.
      </Message>
    );
  }
  return (
    <Message icon={<ScrollText size={20} />} title="Nothing was done yet">
      An entry is written with each change that a person or a job makes: a declaration, a role, an invitation,
      a sign-in. What Signalbox only reads is not in here.
    </Message>
  );
}
