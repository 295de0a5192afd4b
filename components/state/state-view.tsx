'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Choice } from '@/components/ui/choice';
import { CommandLine } from '@/components/ui/command-line';
import { Message } from '@/components/ui/message';
import { inspectCommand } from '@/lib/client/cli-command';
import { stateQuery, versionQuery } from '@/lib/client/version';
import { MissingPanel } from './missing-panel';
import { OperatorPanel } from './operator-panel';
import type { PartitionOrder } from './prepare-partitions';
import { summarise } from './prepare-summary';
import { StateGrowth } from './state-growth';
import { type PartitionAddress, stateSearchParams } from './state-search-params';
import { StateSummary } from './state-summary';

const BY = [
  { value: 'bytes', word: 'Live bytes' },
  { value: 'keys', word: 'Keys' },
] as const;
const VIEWS = [
  { value: 'map', word: 'Map' },
  { value: 'table', word: 'Table' },
] as const;

/** The state of a version: can a restart load it, how big is it, and how is each partition built. */
export function StateView({ id }: { id: string }) {
  const [{ by, view, order, all, partition: open }, set] = useQueryStates(stateSearchParams, {
    history: 'replace',
  });
  const { data, error, dataUpdatedAt } = useSuspenseQuery(stateQuery(id));
  const { data: detail } = useSuspenseQuery(versionQuery(id));
  const { state } = data;
  const look = useMemo(() => ({ by, view, order, all }), [by, view, order, all]);
  const onOpen = useCallback((partition: PartitionAddress | null) => void set({ partition }), [set]);
  const onOrder = useCallback((next: PartitionOrder) => void set({ order: next }), [set]);
  const onAll = useCallback(() => void set({ all: true }), [set]);
  const command = <CommandLine command={inspectCommand(detail.version.location, '--state keys')} />;
  if (state === null) {
    return (
      <div className="grid gap-3">
        <div className="panel">
          <Message icon={<Layers size={20} />} title={stateless(detail.version.readAtMs)}>
            {detail.version.readAtMs === null
              ? 'The checkpoint was never read, so whether it has state is not known.'
              : 'There is no state directory: nothing is remembered between batches but the positions, and a restart has nothing to load.'}
          </Message>
        </div>
        {command}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <StaleNotice error={error} updatedAtMs={dataUpdatedAt} />
      <StateSummary state={state} />
      <MissingPanel broken={summarise(state).broken} />
      <StateGrowth data={detail} />
      <div className="flex flex-wrap items-center gap-2">
        <Choice legend="Show as" value={view} choices={VIEWS} onChoose={(next) => void set({ view: next })} />
        <Choice
          legend={view === 'map' ? 'Fill by' : 'Largest by'}
          value={by}
          choices={BY}
          onChoose={(next) => void set({ by: next })}
        />
      </div>
      {state.operators.map((operator) => (
        <OperatorPanel
          key={operator.operatorId}
          id={id}
          operator={operator}
          requiredVersion={state.requiredVersion}
          look={look}
          open={open?.operatorId === operator.operatorId ? open : null}
          onOpen={onOpen}
          onOrder={onOrder}
          onAll={onAll}
        />
      ))}
      {command}
    </div>
  );
}

function stateless(readAtMs: string | null): string {
  return readAtMs === null ? 'State is not known' : 'This query is stateless';
}
