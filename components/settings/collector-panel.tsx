'use client';

import { useQuery } from '@tanstack/react-query';
import { Duration } from '@/components/number/count';
import { Failure } from '@/components/shell/failure';
import { ToneMark } from '@/components/status/tone-mark';
import { Moment } from '@/components/time/moment';
import { Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { healthQuery } from '@/lib/client/health';
import type { Health } from '@/lib/contract/health';

/** Who reads the checkpoints, and when there was a last sign of them. */
export function CollectorPanel() {
  const { data, error, refetch } = useQuery(healthQuery());
  return (
    <Panel
      title="Collectors"
      aside={
        data === undefined ? null : (
          <>
            as of <Moment atMs={data.asOfMs} /> UTC
          </>
        )
      }
    >
      {data !== undefined ? (
        <>
          <p className="px-3.5 pt-3 text-xs">
            <CollectorMark health={data} />
          </p>
          <dl className="grid grid-cols-2 gap-3 px-3.5 py-3 text-xs">
            <Fact name="Running">
              <span className="num">{data.collector.collectors}</span>
            </Fact>
            <Fact name="Newest sign of life">
              <Duration value={data.collector.newestSignAgeMs} unknown="none yet" />
              {data.collector.newestSignAgeMs === null ? null : ' before that'}
            </Fact>
            <Fact name="Versions not read in time">
              <span className="num">{data.collector.overdueVersions}</span>
            </Fact>
            <Fact name="Database answers in">
              <Duration value={data.database.latencyMs} />
            </Fact>
          </dl>
        </>
      ) : error === null ? (
        <Skeleton className="m-3.5 h-24" />
      ) : (
        <Failure error={error} what="The state of the collectors" onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function CollectorMark({ health: { collector } }: { health: Health }) {
  if (collector.collectors === 0) {
    return (
      <ToneMark tone="bad" className="font-semibold">
        No collector reads: what the pages show is getting old
      </ToneMark>
    );
  }
  if (collector.overdueVersions > 0) {
    return (
      <ToneMark tone="warn" className="font-semibold">
        Some versions wait to be read
      </ToneMark>
    );
  }
  return (
    <ToneMark tone="good" className="font-semibold">
      Reading
    </ToneMark>
  );
}
