'use client';

import { Evidence } from '@/components/compare/evidence';
import { useSteadyRows } from '@/components/fleet/use-steady-rows';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import { Shape } from '@/components/ui/shape';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { OnTask } from './cutover-task';
import { evidenceSides } from './evidence-sides';
import { GateMark } from './gate-mark';
import type { Actions } from './prepare-actions';
import { type GateRow, gateCounts, gatesSummary, prepareGates } from './prepare-gates';
import { SettlesIn } from './settles-in';

type GatesPanelProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/**
 * What must be true before the next step. Rows keep the place in which they were first shown for this step: a gate that
 * changes its mind changes its words, and moves nothing.
 */
export function GatesPanel({ cutover, actions, onTask }: GatesPanelProps) {
  const { next, steps, gatesAsOfMs, gatesAreStale, gates, state } = cutover;
  const isJudged = gates.length > 0;
  const { rows } = useSteadyRows(prepareGates(cutover), `${cutover.id} ${state} ${next} ${isJudged}`);
  if (next === null && rows.length === 0) return null;
  const title = steps.find((step) => step.state === next)?.title;
  const counts = gateCounts(cutover);
  const summary = gatesSummary(cutover);
  return (
    <Panel
      id="gates"
      title={title === undefined ? 'Gates' : `Before “${title}”`}
      aside={
        <span className="tabular-nums">
          {counts === null ? null : `${counts.passed} of ${counts.all} gates pass · `}
          <Age atMs={gatesAsOfMs} before="judged " unknown="not yet" />
        </span>
      }
    >
      <div className="flex min-h-10 items-center px-3.5 py-2 text-xs">
        <ToneMark tone={summary.tone} className="items-start! [&>svg]:mt-0.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">{summary.words}</span>
        </ToneMark>
      </div>
      {rows.length === 0 ? null : (
        <ul
          aria-label="Gates of the next step"
          className={cn(
            'divide-y divide-line border-line border-t',
            gatesAreStale && isJudged && 'opacity-70',
          )}
        >
          {rows.map((row) => (
            <Gate key={row.id} row={row} cutover={cutover} actions={actions} onTask={onTask} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const ROW =
  'grid gap-x-3 gap-y-0.5 px-3.5 py-1.5 text-xs max-sm:py-2.5 sm:min-h-13 sm:grid-cols-[6.75rem_minmax(0,10.5rem)_minmax(0,1fr)_auto]';

function Gate({ row, cutover, actions, onTask }: { row: GateRow } & GatesPanelProps) {
  const { title, judged, help } = row;
  if (judged === null) {
    return (
      <li className={cn(ROW, 'text-faint')}>
        <span className="inline-flex items-center gap-1.5 self-start font-medium">
          <Shape name="ring" />
          Not judged
        </span>
        <p>{title}</p>
      </li>
    );
  }
  const { outcome, words, evidence, asOfMs, settlesMs } = judged;
  return (
    <li className={ROW}>
      <GateMark outcome={outcome} className="self-start" />
      <p className="font-medium">{title}</p>
      <div className="min-w-0">
        <p className={cn('[overflow-wrap:anywhere]', outcome === 'pass' && 'text-soft')}>{words}</p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Evidence evidence={evidence} sides={evidenceSides(cutover)} />
          {outcome === 'pass' ? null : <SettlesIn atMs={settlesMs} />}
        </div>
      </div>
      <div className="flex items-start gap-2 sm:min-w-22 sm:flex-col sm:items-end sm:gap-1">
        <span className="text-faint tabular-nums">{asOfMs === null ? null : <Age atMs={asOfMs} />}</span>
        {help === null ? null : (
          <ReasonButton
            whyNot={actions.whyNotTask(help.task)}
            align="end"
            onClick={() => onTask(help.task)}
            aria-label={`${help.words} (${title})`}
          >
            {help.words}
          </ReasonButton>
        )}
      </div>
    </li>
  );
}
