'use client';

import { Bytes, Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Panel } from '@/components/ui/panel';
import type { VersionState } from '@/lib/contract/version';
import { KeysValue } from './keys-value';
import { summarise } from './prepare-summary';
import { StateFigure } from './state-figure';

type State = NonNullable<VersionState['state']>;

/** Whether a restart can load the state, and what there is of it. */
export function StateSummary({ state }: { state: State }) {
  const summary = summarise(state);
  return (
    <Panel
      title="What a restart loads"
      aside={<Age atMs={state.listedAtMs} before="state files as listed " />}
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
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-3.5 py-3 text-xs sm:grid-cols-4 [&_dd]:mt-0.5">
        <StateFigure name="Version needed" below="last committed batch + 1">
          <Count value={state.requiredVersion} unknown="none: nothing committed" />
        </StateFigure>
        <StateFigure name="Newest complete" below="in all partitions">
          <Count value={state.newestCompleteVersion} unknown="none" />
        </StateFigure>
        <StateFigure name="Changes to replay" below="in the longest chain">
          <Count value={summary.mostChanges === null ? null : String(summary.mostChanges)} />
        </StateFigure>
        <StateFigure
          name="Oldest snapshot used"
          below={summary.oldestSnapshotMs === null ? 'built from changes alone' : 'of all partitions'}
        >
          <span className="num">
            <Age atMs={summary.oldestSnapshotMs} unknown="none" />
          </span>
        </StateFigure>
        <StateFigure name="Keys" below={summary.keysRemark} className="min-h-[4lh]">
          <KeysValue count={state} />
        </StateFigure>
        <StateFigure name="Live" below="files that a restart loads">
          <Bytes value={state.liveBytes} />
        </StateFigure>
        <StateFigure name="Retained" below="all state files">
          <Bytes value={state.retainedBytes} />
        </StateFigure>
        <StateFigure name="Reclaimable" below="needed by no version that Spark keeps">
          <Bytes value={state.reclaimableBytes} />
        </StateFigure>
      </dl>
    </Panel>
  );
}
