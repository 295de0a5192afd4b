'use client';

import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '@/components/shell/app-link';
import { StatusMark } from '@/components/status/status-mark';
import { versionHue } from '@/components/status/version-hue';
import { Age } from '@/components/time/age';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { PathText } from '@/components/ui/path-text';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { formatCountOf } from '@/lib/domain/format';
import { SiblingVersions } from './sibling-versions';

/** Name, status with its reason, and where, what and how old the reading is. Every line keeps its place. */
export function VersionHeader({ data }: { data: Version }) {
  const { query, version } = data;
  const hue = versionHue(
    version.version,
    query.versions.map((sibling) => sibling.version),
  );
  return (
    <header>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="flex min-w-0 items-center gap-2 text-lg">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full border-2"
            style={{ borderColor: hue, background: version.activity === 'vanished' ? 'transparent' : hue }}
          />
          <span className="truncate">{version.name}</span>
        </h1>
        <p className="min-w-0 truncate text-soft max-sm:basis-full">
          of{' '}
          <AppLink
            href={pagePath.query(query.id)}
            className="font-medium text-ink underline underline-offset-2"
          >
            {query.name}
          </AppLink>{' '}
          in {query.catalog === null ? '' : `${query.catalog} / `}
          {query.environment}
          {query.owner === null ? '' : ` · ${query.owner}`}
        </p>
        <SiblingVersions data={data} />
        {query.runbook === null ? null : (
          <a
            href={query.runbook}
            rel="noreferrer"
            className={buttonClass('plain', 'sm:ml-auto print:hidden')}
          >
            <BookOpen size={13} aria-hidden="true" />
            Runbook
          </a>
        )}
      </div>
      <p className="mt-1.5 flex h-[4.75rem] items-start gap-2.5 sm:h-[2.375rem] xl:h-[1.1875rem] print:h-auto">
        <StatusMark status={version.status} className="w-28 shrink-0" />
        <span
          className="line-clamp-4 text-soft sm:line-clamp-2 xl:line-clamp-1 print:line-clamp-none"
          title={version.reason}
        >
          {version.reason}
        </span>
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-xs lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_9rem_14rem]">
        <Fact name="Location" className="max-lg:col-span-2" copy={version.location}>
          <PathText path={version.location} />
        </Fact>
        <Fact name="Query id" className="max-lg:col-span-2" copy={version.queryId}>
          {version.queryId ?? (
            <span className="font-sans text-unknown italic">unknown: metadata not read</span>
          )}
        </Fact>
        <Fact name="Read">
          <Age atMs={version.readAtMs} unknown="never" />
        </Fact>
        <Fact name="Cost of the reading">{costWords(version.requests)}</Fact>
      </dl>
    </header>
  );
}

function costWords(requests: Version['version']['requests']): string {
  if (requests === null) return 'unknown';
  return `${formatCountOf(requests.list, 'list')} + ${formatCountOf(requests.read, 'read')}`;
}

type FactProps = { name: string; copy?: string | null; className?: string; children: ReactNode };

function Fact({ name, copy = null, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-faint">{name}</dt>
      <dd className="flex h-6 min-w-0 items-center gap-1">
        {copy === null ? null : (
          <CopyButton text={copy} label={`Copy the ${name.toLowerCase()}`} className="-ml-1.5" />
        )}
        <span className="num min-w-0 truncate print:whitespace-normal" title={copy ?? undefined}>
          {children}
        </span>
      </dd>
    </div>
  );
}
