'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleOff } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { StaleNotice } from '@/components/shell/stale-notice';
import { CommandLine } from '@/components/ui/command-line';
import { Message } from '@/components/ui/message';
import { inspectCommand } from '@/lib/client/cli-command';
import { sourcesQuery, versionQuery } from '@/lib/client/version';
import { SourceIndex } from './source-index';
import { SourcePanel } from './source-panel';
import { sourceSearchParams } from './source-search-params';

/** Where every source stands, partition by partition. */
export function SourcesView({ id }: { id: string }) {
  const [{ order, all }, set] = useQueryStates(sourceSearchParams, { history: 'replace' });
  const { data, error, dataUpdatedAt } = useSuspenseQuery(sourcesQuery(id));
  const { data: detail } = useSuspenseQuery(versionQuery(id));
  return (
    <div className="grid gap-3">
      <StaleNotice error={error} updatedAtMs={dataUpdatedAt} />
      {data.sources.length === 0 ? (
        <div className="panel">
          <Message icon={<CircleOff size={20} />} title="No source is known yet">
            Sources are named by the offsets of a planned batch. This checkpoint was not read yet, or has
            none.
          </Message>
        </div>
      ) : null}
      <SourceIndex sources={data.sources} />
      {data.sources.map((source) => (
        <SourcePanel
          key={source.index}
          source={source}
          order={order}
          onOrder={(next) => void set({ order: next })}
          all={all}
          onAll={() => void set({ all: true })}
        />
      ))}
      <CommandLine command={inspectCommand(detail.version.location, '--json')} />
    </div>
  );
}
