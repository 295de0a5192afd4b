'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FindingsPanel } from '@/components/finding/findings-panel';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { versionHue } from '@/components/status/version-hue';
import { TrackDiagram } from '@/components/track/track-diagram';
import { queryQuery } from '@/lib/client/query';
import { QueryAnswers } from './query-answers';
import { QueryCharts } from './query-charts';
import { QueryHeading } from './query-heading';

export function QueryPage({ id }: { id: string }) {
  const { data: query, isError, error, dataUpdatedAt } = useSuspenseQuery(queryQuery(id));
  const versionsKey = query.versions.map((version) => `${version.id} ${version.version}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: hues depend on which versions there are, not on their state
  const hues = useMemo(() => {
    const numbers = query.versions.map((version) => version.version);
    const byId = new Map(query.versions.map((version) => [version.id, version.version]));
    const ofVersion = (version: number) => versionHue(version, numbers);
    return { ofVersion, ofId: (versionId: string) => ofVersion(byId.get(versionId) ?? -1) };
  }, [versionsKey]);

  return (
    <>
      <PageTitle
        title={`${query.name} in ${query.environment}`}
        attention={query.status === 'healthy' ? 0 : 1}
      />
      <EnvironmentBadge environment={query.environment} protected={query.protected} />
      <QueryHeading query={query} hueOf={hues.ofVersion} />
      <StaleNotice error={isError ? error : null} updatedAtMs={dataUpdatedAt} />
      <section aria-label="Positions and answers" className="panel mb-3">
        <TrackDiagram diagram={query.track} hueOf={hues.ofVersion} />
        <QueryAnswers versions={query.versions} hueOf={hues.ofVersion} />
      </section>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <QueryCharts queryId={query.id} hueOf={hues.ofVersion} hueOfVersionId={hues.ofId} />
        <FindingsPanel findings={query.findings} hueOf={hues.ofId} />
      </div>
    </>
  );
}
