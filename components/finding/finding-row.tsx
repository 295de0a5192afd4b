'use client';

import { AppLink } from '@/components/shell/app-link';
import { EnvironmentTag } from '@/components/shell/environment-tag';
import { LIST_ITEM } from '@/components/shell/list-keys';
import { StatusMark } from '@/components/status/status-mark';
import type { FindingJson } from '@/lib/contract/finding';
import type { FleetRow } from '@/lib/contract/fleet';
import { pagePath } from '@/lib/contract/paths';
import { FindingItem } from './finding-item';

/** A finding in the list of all: where it is, what status it implies, and the finding itself. */
export function FindingRow({ finding, query }: { finding: FindingJson; query: FleetRow | undefined }) {
  return (
    <li className="grid md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3.5 pt-3 md:flex-col md:items-start md:pb-3">
        <AppLink
          {...LIST_ITEM}
          href={pagePath.version(finding.versionId)}
          className="max-w-full truncate font-semibold hover:underline"
        >
          {finding.versionName}
        </AppLink>
        {query === undefined ? null : (
          <EnvironmentTag
            environment={query.environment}
            protected={query.protected}
            catalog={query.catalog}
          />
        )}
        <StatusMark status={finding.status} className="text-xs" />
        {query === undefined ? null : (
          <AppLink
            href={pagePath.query(query.id)}
            className="text-soft text-xs underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            query {query.name}
          </AppLink>
        )}
      </div>
      <FindingItem finding={finding} others={[]} hue={null} />
    </li>
  );
}
