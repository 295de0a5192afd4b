'use client';

import type { ReactNode } from 'react';
import { Bytes, Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import type { VersionState } from '@/lib/contract/version';
import { KeysValue } from './keys-value';
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
          <ToneMark
            tone={state.loadable ? 'good' : 'bad'}
            className="w-44 shrink-0 font-semibold text-base max-sm:mb-0.5 max-sm:flex"
          >
            {summary.word}
          </ToneMark>
          <span className="text-soft">{summary.sentence}</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-3.5 py-3 text-xs sm:grid-cols-4">
        <Fact name="Version needed" below="last committed batch + 1">
          <Count value={state.requiredVersion} unknown="none: nothing committed" />
        </Fact>
        <Fact name="Newest complete" below="in all partitions">
          <Count value={state.newestCompleteVersion} unknown="none" />
        </Fact>
        <Fact name="Changes to replay" below="in the longest chain">
          <Count value={summary.mostChanges === null ? null : String(summary.mostChanges)} />
        </Fact>
        <Fact
          name="Oldest snapshot used"
          below={summary.oldestSnapshotMs === null ? 'built from changes alone' : 'of all partitions'}
        >
          <span className="num">
            <Age atMs={summary.oldestSnapshotMs} unknown="none" />
          </span>
        </Fact>
        <Fact name="Keys" below={summary.keysRemark} className="min-h-[4lh]">
          <KeysValue count={state} />
        </Fact>
        <Fact name="Live" below="files that a restart loads">
          <Bytes value={state.liveBytes} />
        </Fact>
        <Fact name="Retained" below="all state files">
          <Bytes value={state.retainedBytes} />
        </Fact>
        <Fact name="Reclaimable" below="needed by no version that Spark keeps">
          <Bytes value={state.reclaimableBytes} />
        </Fact>
      </dl>
    </Panel>
  );
}

type FactProps = { name: string; below: string; className?: string; children: ReactNode };

function Fact({ name, below, className, children }: FactProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-faint">{name}</dt>
      <dd className="mt-0.5">
        {children}
        <span className="line-clamp-2 text-faint" title={below}>
          {below}
        </span>
      </dd>
    </div>
  );
}
