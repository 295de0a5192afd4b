'use client';

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useCallback } from 'react';
import { AnswerRow } from '@/components/answer/answer-row';
import { BatchStrip } from '@/components/batch/batch-strip';
import { LagOutlook } from '@/components/lag/lag-outlook';
import { QueryCharts } from '@/components/query/query-charts';
import { VersionFacts } from '@/components/query/version-facts';
import { Failure } from '@/components/shell/failure';
import { versionHue } from '@/components/status/version-hue';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { queryQuery } from '@/lib/client/query';
import { versionQuery } from '@/lib/client/version';
import type { Version } from '@/lib/contract/version';
import { AreasPanel } from './areas-panel';
import { RestartPanel } from './restart-panel';
import { SinkPanel } from './sink-panel';
import { STAGE_HEIGHT } from './stage-geometry';
import { VersionFindings } from './version-findings';

const StageTrack = dynamic(() => import('./stage-track').then((module) => module.StageTrack), {
  loading: TrackLoading,
});

/** The five answers with their proof, the track from planned over committed to the sink, what a restart does, and what was found. */
export function OverviewView({ id }: { id: string }) {
  const { data } = useSuspenseQuery(versionQuery(id));
  const { version } = data;
  return (
    <div className="grid gap-3">
      <section
        aria-label="Positions and answers"
        className="panel flex min-w-0 flex-col max-lg:flex-col-reverse"
      >
        <Track data={data} />
        <div className="min-w-0 border-line lg:border-t max-lg:border-b">
          <AnswerRow answers={version.answers} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t px-3.5 py-2">
            <BatchStrip batches={version.strip} count={40} />
            <VersionFacts version={version} />
          </div>
          <LagOutlook lag={version.lag} className="border-line border-t" />
        </div>
      </section>
      <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)]">
        <div className="grid min-w-0 gap-3 max-lg:contents">
          <div className="min-w-0 max-lg:order-first">
            <RestartPanel data={data} />
          </div>
          <div className="min-w-0 max-lg:order-last">
            <AreasPanel data={data} />
          </div>
        </div>
        <VersionFindings findings={data.findings} />
        <div className="min-w-0 max-lg:order-first">
          <SinkPanel data={data} />
        </div>
      </div>
      <Charts data={data} />
    </div>
  );
}

/** The charts of the query's page, with this version alone. */
function Charts({ data: { query, version } }: { data: Version }) {
  const hue = versionHue(
    version.version,
    query.versions.map((sibling) => sibling.version),
  );
  const hueOf = useCallback(() => hue, [hue]);
  return <QueryCharts queryId={query.id} hueOf={hueOf} hueOfVersionId={hueOf} onlyVersionId={version.id} />;
}

/** Positions come with the query, whose page draws them for all versions on one axis. */
function Track({ data }: { data: Version }) {
  const { query, version } = data;
  const { data: whole, error, isPending, refetch } = useQuery(queryQuery(query.id));
  if (isPending) return <TrackLoading />;
  if (whole === undefined) {
    return <Failure error={error} what="The track" onRetry={() => void refetch()} />;
  }
  const numbers = query.versions.map((sibling) => sibling.version);
  return (
    <StageTrack
      diagram={whole.track}
      versionId={version.id}
      name={version.name}
      hue={versionHue(version.version, numbers)}
      sink={data.sink}
    />
  );
}

function TrackLoading() {
  return (
    <Loading what="the positions" className={`${STAGE_HEIGHT} px-3.5 py-4`}>
      <Skeleton className="h-full" />
    </Loading>
  );
}
