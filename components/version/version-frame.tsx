'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { versionQuery } from '@/lib/client/version';
import type { Version } from '@/lib/contract/version';
import { VersionHeader } from './version-header';
import { VersionNotices } from './version-notices';
import { tabWord, useVersionTab, VersionTabs } from './version-tabs';

/** What is shown is not how things are now: nothing may look good or under way in it. Troubles keep their colour. */
const OLD = '[--good:var(--unknown)] [--progress-wash:var(--unknown-wash)] [--progress:var(--unknown)]';

function isOld({ version }: Version): boolean {
  return version.activity === 'vanished' || version.readError !== null;
}

/** What stands around every tab of a version. */
export function VersionFrame({ id, children }: { id: string; children: ReactNode }) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(versionQuery(id));
  const { query, version } = data;
  const tab = useVersionTab();
  const where = `${version.name} in ${query.environment}`;
  return (
    <>
      <PageTitle
        title={tab === 'overview' ? where : `${tabWord(tab)} of ${where}`}
        attention={version.status === 'healthy' ? 0 : 1}
      />
      <EnvironmentBadge environment={query.environment} protected={query.protected} />
      <VersionHeader data={data} />
      <VersionNotices data={data} />
      <VersionTabs id={id} name={version.name} />
      <StaleNotice error={error} updatedAtMs={dataUpdatedAt} />
      <div className={isOld(data) ? OLD : undefined}>{children}</div>
    </>
  );
}
