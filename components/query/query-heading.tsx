'use client';

import { BookOpen, Columns2 } from 'lucide-react';
import { CutoverLink } from '@/components/cutover/cutover-link';
import { AppLink } from '@/components/shell/app-link';
import { StatusMark } from '@/components/status/status-mark';
import { VersionPill } from '@/components/status/version-pill';
import { buttonClass } from '@/components/ui/button';
import { pagePath } from '@/lib/contract/paths';
import type { Query } from '@/lib/contract/query';

type QueryHeadingProps = { query: Query; hueOf: (version: number) => string };

/** Name, one status with its reason, and the ways to the versions. */
export function QueryHeading({ query, hueOf }: QueryHeadingProps) {
  const pair = pairOf(query);
  return (
    <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-[32rem]">
        <h1 className="flex flex-wrap items-baseline gap-x-2 text-lg">
          {query.name}
          <span className="font-normal text-soft">
            in {query.catalog === null ? '' : `${query.catalog} / `}
            {query.environment}
          </span>
          <span className="font-normal text-faint text-xs tracking-normal">
            {query.owner ?? 'no owner declared'}
          </span>
        </h1>
        <div className="mt-0.5 flex min-h-10 items-start gap-2.5 max-sm:min-h-20 max-sm:flex-col max-sm:gap-0.5">
          <StatusMark status={query.status} className="w-28 shrink-0" />
          <p className="line-clamp-3 text-soft sm:line-clamp-2" title={query.reason}>
            {query.reason}
          </p>
        </div>
      </div>
      <nav
        aria-label="Versions"
        className="grid grow grid-cols-2 items-center gap-2 sm:flex sm:min-w-[24.5rem] sm:grow-0 sm:flex-wrap"
      >
        {query.versions.map((version) => (
          <AppLink
            key={version.id}
            href={pagePath.version(version.id)}
            aria-label={`Open ${version.name}: ${version.activityWords}`}
            className="min-w-0 rounded-full hover:outline hover:outline-line-strong"
          >
            <VersionPill
              name={`v${version.version}`}
              hue={hueOf(version.version)}
              words={version.activityWords}
              muted={version.activity === 'vanished' || version.activity === 'unknown'}
              className="h-7 w-full sm:w-48"
            />
          </AppLink>
        ))}
        <AppLink href={pagePath.compare(pair.v1, pair.v2)} className={buttonClass()}>
          <Columns2 size={12} aria-hidden="true" />
          Compare
        </AppLink>
        <CutoverLink queryId={query.id} v1={pair.v1} v2={pair.v2} />
        {query.runbook === null ? null : (
          <a href={query.runbook} className={buttonClass()} rel="noreferrer">
            <BookOpen size={12} aria-hidden="true" />
            Runbook
          </a>
        )}
      </nav>
    </div>
  );
}

/** The two newest versions, old against new; of a single one the other side is still to be chosen. */
function pairOf({ versions }: Query): { v1: string | null; v2: string | null } {
  const [next, old] = [...versions].sort((a, b) => b.version - a.version);
  return old === undefined ? { v1: next?.id ?? null, v2: null } : { v1: old.id, v2: next?.id ?? null };
}
