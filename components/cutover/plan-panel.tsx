'use client';

import { Moment } from '@/components/time/moment';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import type { PlanJson } from '@/lib/contract/cutover-plan';
import { formatCount, formatDuration } from '@/lib/domain/format';
import { outputInWords } from './output-words';
import { STRATEGY_WORDS } from './strategy-words';

type PlanPanelProps = { plan: PlanJson; digest: string; warnings: readonly string[] };

/** Everything that the digest covers, in words. */
export function PlanPanel({ plan, digest, warnings }: PlanPanelProps) {
  const { start, output, reverse, limits, strategy, strategyReason } = plan;
  return (
    <Panel
      title="The plan"
      aside="what an approval binds"
      bodyClassName="px-3.5 py-2.5 text-xs [overflow-wrap:anywhere]"
    >
      {warnings.length === 0 ? null : (
        <ul
          aria-label="Warnings"
          className="mb-2 grid list-disc gap-0.5 rounded-md bg-warn-wash py-1.5 pr-2.5 pl-6"
        >
          {warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7.5rem_minmax(0,1fr)] [&_dt]:text-faint max-sm:[&_dt]:mt-1">
        <dt>Strategy</dt>
        <dd>
          {STRATEGY_WORDS[strategy].name}
          {strategyReason === null ? null : <span className="text-soft"> · “{strategyReason}”</span>}
        </dd>
        {start === null ? null : (
          <>
            <dt>Start of v2</dt>
            <dd>
              {start.words}
              {start.rule.kind === 'horizon' ? (
                <ul className="mt-0.5 grid list-disc gap-0.5 pl-4 text-soft">
                  {start.rule.because.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              ) : null}
            </dd>
            <dt>Bound</dt>
            <dd>
              the end of v1 may move by{' '}
              <span className="num">{formatCount(BigInt(start.bound.distance))}</span> in each partition,
              until <Moment atMs={start.bound.untilMs} style="date-time" /> UTC
            </dd>
          </>
        )}
        <dt>Output</dt>
        <dd>{output === null ? 'not said' : outputInWords(output)}</dd>
        <dt>Way back</dt>
        <dd>
          {reverse === null
            ? 'not said'
            : `${reverse.readersBack ? 'readers are switched back' : 'readers need no switch back'}${reverse.note === null || reverse.note === '' ? '' : `; ${reverse.note}`}`}
        </dd>
        <dt>Limits</dt>
        <dd className="text-soft">
          soak {ms(limits.soakMs)} · quiet at least {ms(limits.quietFloorMs)}, {limits.quietMargin} × the
          longest batch · caught up within {formatCount(BigInt(limits.lagLimit))} in {limits.lagSamples}{' '}
          readings · v2 commits {formatCount(BigInt(limits.v2Batches))} batches · a comparison counts for{' '}
          {ms(limits.outputFreshMs)} · an approval for {ms(limits.approvalMs)} · the way back stays open{' '}
          {ms(limits.wayBackMs)} after the soak · all of it within {ms(limits.totalMs)}
        </dd>
        <dt>Digest</dt>
        <dd className="flex items-start gap-1">
          <span className="num min-w-0 [overflow-wrap:anywhere]">{digest}</span>
          <CopyButton text={digest} label="Copy the digest" className="-my-1" />
        </dd>
      </dl>
    </Panel>
  );
}

const ms = (value: string) => formatDuration(BigInt(value));
