'use client';

import type { ReactNode } from 'react';
import { Bytes, Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Panel } from '@/components/ui/panel';
import type { VersionState } from '@/lib/contract/version';
import { formatBytes } from '@/lib/domain/format';
import { summarise } from './prepare-summary';

type State = NonNullable<VersionState['state']>;

/** Whether a restart can load the state, and what there is of it. */
export function StateSummary({ state, listedAtMs }: { state: State; listedAtMs: string | null }) {
  const summary = summarise(state);
  return (
    <Panel
      title="What a restart loads"
      aside={<Age atMs={listedAtMs} before="state files as listed " unknown="never" />}
    >
      <div className="px-3.5 pt-3">
        <p className="sm:flex sm:items-baseline">
          <ToneMark tone={state.loadable ? 'good' : 'bad'} className="w-44 shrink-0 font-semibold text-base">
            {summary.word}
          </ToneMark>
          <span className="text-soft">{summary.sentence}</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-3.5 py-3 text-xs sm:grid-cols-3 lg:grid-cols-7">
        <Fact name="Version needed">
          <Count value={state.requiredVersion} unknown="none: nothing committed" />
          <Below>last committed batch + 1</Below>
        </Fact>
        <Fact name="Newest complete">
          <Count value={state.newestCompleteVersion} unknown="none" />
          <Below>in all partitions</Below>
        </Fact>
        <Fact name="Keys">
          <Count value={state.keys} unknown="not counted" />
          <Below>as the state files carry them</Below>
        </Fact>
        <Fact name="Live">
          <Bytes value={state.liveBytes} />
          <Below>files that a restart loads</Below>
        </Fact>
        <Fact name="Retained">
          <Bytes value={state.retainedBytes} />
          <Below>
            {summary.reclaimableBytes === null
              ? 'all state files'
              : `${formatBytes(BigInt(summary.reclaimableBytes))} for older versions`}
          </Below>
        </Fact>
        <Fact name="Oldest snapshot used">
          <span className="num">
            <Age atMs={summary.oldestSnapshotMs} unknown="none" />
          </span>
          <Below>
            {summary.oldestSnapshotMs === null ? 'built from changes alone' : 'of all partitions'}
          </Below>
        </Fact>
        <Fact name="Changes to replay">
          <Count value={summary.mostChanges === null ? null : String(summary.mostChanges)} />
          <Below>in the longest chain</Below>
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <span className="block truncate text-faint">{children}</span>;
}
