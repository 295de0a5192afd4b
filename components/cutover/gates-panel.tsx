'use client';

import { Evidence } from '@/components/compare/evidence';
import { useSteadyRows } from '@/components/fleet/use-steady-rows';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { OnTask } from './cutover-task';
import { evidenceSides } from './evidence-sides';
import { GateMark } from './gate-mark';
import type { Actions } from './prepare-actions';
import { type GateRow, gateCounts, prepareGates } from './prepare-gates';
import { SettlesIn } from './settles-in';

type GatesPanelProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/**
 * What must be true before the next step. Rows keep the place in which they were first shown for this step: a gate that
 * changes its mind changes its words, and moves nothing.
 */
export function GatesPanel({ cutover, actions, onTask }: GatesPanelProps) {
  const { next, steps, gatesAsOfMs, gatesAreStale, waitingFor } = cutover;
  const { rows } = useSteadyRows(prepareGates(cutover), `${cutover.id} ${cutover.state} ${next}`);
  const title = steps.find(({ state }) => state === next)?.title;
  if (next === null && rows.length === 0) return null;
  const { passed, all } = gateCounts(cutover.gates);
  return (
    <Panel
      id="gates"
      title={title === undefined ? 'What must be true' : `Before “${title}”`}
      aside={
        gatesAsOfMs === null ? (
          'not judged yet'
        ) : (
          <span className="tabular-nums">
            {passed} of {all} gates pass · <Age atMs={gatesAsOfMs} before="judged " />
          </span>
        )
      }
    >
      <div className="flex min-h-10 items-center border-line border-b px-3.5 py-2 text-xs">
        {gatesAreStale ? (
          <ToneMark tone="warn" className="items-start!">
            This was judged of an older state, or too long ago to count. Each step judges its gates anew when
            it is asked for.
          </ToneMark>
        ) : waitingFor === null ? (
          <ToneMark tone={all === 0 ? 'progress' : 'good'}>
            {all === 0 ? 'This step takes no gate.' : 'All of it is true: the next step may be taken.'}
          </ToneMark>
        ) : (
          <ToneMark tone="progress" className="items-start!">
            {waitingFor}
          </ToneMark>
        )}
      </div>
      {rows.length === 0 ? null : (
        <ul
          aria-label="Gates of the next step"
          className={cn('divide-y divide-line', gatesAreStale && 'opacity-70')}
        >
          {rows.map((row) => (
            <Gate key={row.id} row={row} cutover={cutover} actions={actions} onTask={onTask} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Gate({ row, cutover, actions, onTask }: { row: GateRow } & GatesPanelProps) {
  const { help, outcome } = row;
  return (
    <li className="grid gap-x-3 gap-y-0.5 px-3.5 py-1.5 text-xs max-sm:py-2.5 sm:min-h-13 sm:grid-cols-[6.75rem_minmax(0,10.5rem)_minmax(0,1fr)_auto]">
      <GateMark outcome={outcome} />
      <p className="font-medium">{row.title}</p>
      <div className="min-w-0">
        <p className={cn('[overflow-wrap:anywhere]', outcome === 'pass' && 'text-soft')}>{row.words}</p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Evidence evidence={row.evidence} sides={evidenceSides(cutover)} />
          {outcome === 'pass' ? null : <SettlesIn atMs={row.settlesMs} />}
        </div>
      </div>
      <div className="flex items-start gap-2 sm:min-w-22 sm:flex-col sm:items-end sm:gap-1">
        <span className="text-faint tabular-nums">
          {row.asOfMs === null ? 'does not age' : <Age atMs={row.asOfMs} />}
        </span>
        {help === null ? null : (
          <ReasonButton
            whyNot={actions.whyNotTask(help.task)}
            align="end"
            onClick={() => onTask(help.task)}
            aria-label={`${help.words} (${row.title})`}
          >
            {help.words}
          </ReasonButton>
        )}
      </div>
    </li>
  );
}
