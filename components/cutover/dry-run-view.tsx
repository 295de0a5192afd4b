'use client';

import { Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { CodeBox } from '@/components/ui/code-box';
import { Panel } from '@/components/ui/panel';
import { ScrollBox } from '@/components/ui/scroll-box';
import type { DryRun, PlanJson } from '@/lib/contract/cutover-plan';
import { formatCountOf } from '@/lib/domain/format';
import { DryRunSteps } from './dry-run-steps';
import { GateMark } from './gate-mark';
import { PlanPanel } from './plan-panel';
import { placeInWords } from './prepare-amount';
import { RangesTable } from './ranges-table';

/** The plan as it would be: what speaks against it first, then its steps, positions, ways back and limits. */
export function DryRunView({ dryRun }: { dryRun: DryRun }) {
  const { plan, refusals, warnings, gates, safeRestart } = dryRun;
  const waiting = gates.filter(({ outcome }) => outcome !== 'pass').length;
  return (
    <div className="grid grid-cols-1 gap-3 [overflow-wrap:anywhere]">
      {refusals.length === 0 ? null : (
        <Said
          tone="bad"
          title={`There can be no such plan: ${formatCountOf(refusals.length, 'reason')}`}
          sentences={refusals}
        />
      )}
      {warnings.length === 0 ? null : (
        <Said
          tone="warn"
          title={`Know before you begin: ${formatCountOf(warnings.length, 'warning')}`}
          sentences={warnings}
        />
      )}
      {safeRestart.length === 0 ? null : (
        <Said
          tone="good"
          title="No cutover is needed. A restart on the same checkpoint is safe so:"
          sentences={safeRestart}
          ordered
        />
      )}
      <DryRunSteps dryRun={dryRun} />
      {plan.start === null ? null : <StartPanel start={plan.start} name={plan.v2.name} />}
      {plan.output === null || plan.output.ranges.length === 0 ? null : (
        <Panel title="Ranges of the output that the plan covers" bodyClassName="px-3.5 py-2 text-xs">
          <RangesTable ranges={plan.output.ranges} caption="Ranges of the output that the plan covers" />
        </Panel>
      )}
      {gates.length === 0 ? null : (
        <Panel
          title="Gates of the first step"
          aside={
            waiting === 0
              ? 'all pass'
              : `${formatCountOf(waiting, 'gate')} would keep the plan from being validated`
          }
        >
          <ul aria-label="Gates of the first step" className="divide-y divide-line text-xs">
            {gates.map((gate) => (
              <li
                key={gate.gate}
                className="grid gap-x-3 px-3.5 py-1.5 sm:grid-cols-[6.75rem_11rem_minmax(0,1fr)]"
              >
                <GateMark outcome={gate.outcome} />
                <span className="font-medium">{gate.title}</span>
                <span className="min-w-0 text-soft [overflow-wrap:anywhere]">{gate.words}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <PlanPanel plan={plan} digest={dryRun.digest} warnings={[]} />
    </div>
  );
}

type SaidProps = {
  tone: 'bad' | 'warn' | 'good';
  title: string;
  sentences: readonly string[];
  ordered?: boolean;
};

const WASH = {
  bad: 'border-bad bg-bad-wash',
  warn: 'border-warn bg-warn-wash',
  good: 'border-good bg-good-wash',
} as const;

function Said({ tone, title, sentences, ordered = false }: SaidProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <section aria-label={title} className={`rounded-lg border px-3.5 py-2.5 text-xs ${WASH[tone]}`}>
      <ToneMark tone={tone} className="font-semibold text-sm">
        {title}
      </ToneMark>
      <List className={`mt-1 grid gap-1 pl-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
        {sentences.map((words) => (
          <li key={words} className="[overflow-wrap:anywhere]">
            {words}
          </li>
        ))}
      </List>
    </section>
  );
}

function StartPanel({ start, name }: { start: NonNullable<PlanJson['start']>; name: string }) {
  const end = new Map(start.v1End.map((each) => [placeInWords(each), each.position]));
  return (
    <Panel
      title={`Where ${name} would begin`}
      aside={<Age atMs={start.atMs} before="positions of " />}
      bodyClassName="grid grid-cols-1 gap-2.5 px-3.5 py-2.5 text-xs"
    >
      <p>{start.words}</p>
      <ScrollBox label="Positions by partition" className="max-h-64">
        <table className="w-full text-left">
          <caption className="sr-only">Positions by partition</caption>
          <thead className="text-faint">
            <tr>
              <th scope="col" className="py-1 pr-3 font-normal">
                Partition
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                Start
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                End of v1 now
              </th>
            </tr>
          </thead>
          <tbody>
            {start.values.map((value) => (
              <tr key={placeInWords(value)} className="border-line border-t">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {placeInWords(value)} <span className="text-faint">{value.unit}</span>
                </th>
                <td className="py-1 pr-3 text-right">
                  <Count value={value.position} />
                </td>
                <td className="py-1 text-right">
                  <Count value={end.get(placeInWords(value)) ?? null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {start.options.map(({ source, option, value, exact }) => (
        <div key={`${source} ${option}`}>
          <p className="mb-1 text-soft">
            Option <code>{option}</code> of source {source}
            {exact ? ', exact' : ', not exact'}
          </p>
          <CodeBox text={value} label={`Copy ${option}`} />
        </div>
      ))}
      <p className="text-soft">
        These are values of now. They are read again after v1 is stopped; an approval holds until{' '}
        <Moment atMs={start.bound.untilMs} style="date-time" /> UTC while the end moves by at most{' '}
        <Count value={start.bound.distance} /> in each partition.
      </p>
    </Panel>
  );
}
