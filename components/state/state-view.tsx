'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Choice } from '@/components/ui/choice';
import { CommandLine } from '@/components/ui/command-line';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import { inspectCommand } from '@/lib/client/cli-command';
import { stateQuery, versionQuery } from '@/lib/client/version';
import { formatCountOf } from '@/lib/domain/format';
import { MissingPanel } from './missing-panel';
import { operatorWords } from './operator-words';
import { summarise } from './prepare-summary';
import { stateSearchParams } from './state-search-params';
import { StateSummary } from './state-summary';
import { StoreSection } from './store-section';

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
  const [{ by, view, partition }, set] = useQueryStates(stateSearchParams, { history: 'replace' });
  const { data, error, dataUpdatedAt } = useSuspenseQuery(stateQuery(id));
  const { data: detail } = useSuspenseQuery(versionQuery(id));
  const { state } = data;
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
      <StateSummary state={state} listedAtMs={detail.listedAtMs} />
      <MissingPanel broken={summarise(state).broken} />
      <div className="flex flex-wrap items-center gap-2">
        <Choice legend="Show as" value={view} choices={VIEWS} onChoose={(next) => void set({ view: next })} />
        {view === 'map' ? (
          <Choice legend="Fill by" value={by} choices={BY} onChoose={(next) => void set({ by: next })} />
        ) : null}
      </div>
      {state.operators.map((operator) => (
        <Panel
          key={operator.operatorId}
          title={`Operator ${operator.operatorId} · ${operatorWords(operator.name)}`}
          aside={`${formatCountOf(operator.numPartitions, 'partition')} · ${formatCountOf(operator.stores.length, 'store')}`}
        >
          {operator.stores.map((store) => (
            <StoreSection
              key={store.name}
              id={id}
              operator={operator}
              store={store}
              requiredVersion={state.requiredVersion}
              by={by}
              view={view}
              chosen={partition}
              onChoose={(next) => void set({ partition: next })}
            />
          ))}
        </Panel>
      ))}
      {command}
    </div>
  );
}

function stateless(readAtMs: string | null): string {
  return readAtMs === null ? 'State is not known' : 'This query is stateless';
}
