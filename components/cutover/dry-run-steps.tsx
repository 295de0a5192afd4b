import { CodeBox } from '@/components/ui/code-box';
import { Panel } from '@/components/ui/panel';
import type { DryRun, StepJson } from '@/lib/contract/cutover-plan';
import { formatCountOf } from '@/lib/domain/format';
import { GATE_TITLES } from '@/lib/domain/gate-titles';

/** The real steps in order: what happens, what readers see, what to do, which gates it takes, and the way back. */
export function DryRunSteps({ dryRun: { steps, waysBack } }: { dryRun: DryRun }) {
  const back = new Map(waysBack.map(({ state, words }) => [state, words]));
  return (
    <Panel title="The steps" aside={`${formatCountOf(steps.length, 'step')}, in this order`}>
      <ol aria-label="Steps of the plan" className="divide-y divide-line">
        {steps.map((step, place) => (
          <Step key={step.state} step={step} place={place + 1} wayBack={back.get(step.state) ?? null} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step, place, wayBack }: { step: StepJson; place: number; wayBack: string | null }) {
  const { title, what, consumers, todo, gates } = step;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 px-3.5 py-2.5 text-xs">
      <span className="num pt-0.5 text-faint">{place}</span>
      <div className="grid min-w-0 grid-cols-1 gap-1 [overflow-wrap:anywhere]">
        <h3 className="text-sm">{title}</h3>
        <p className="[overflow-wrap:anywhere]">{what}</p>
        {todo.map(({ words, command }) => (
          <div key={words} className="grid grid-cols-1 gap-1">
            <p className="[overflow-wrap:anywhere]">
              <span className="text-faint">Do: </span>
              {words}
            </p>
            {command === null ? null : <CodeBox text={command} label={`Copy the command: ${words}`} />}
          </div>
        ))}
        <p>
          <span className="text-faint">Readers: </span>
          {consumers}
        </p>
        {gates.length === 0 ? null : (
          <p className="text-soft">
            <span className="text-faint">Entered when these gates pass: </span>
            {gates.map((gate) => GATE_TITLES[gate]).join(' · ')}
          </p>
        )}
        {wayBack === null ? null : (
          <p className="text-soft">
            <span className="text-faint">Way back: </span>
            {wayBack}
          </p>
        )}
      </div>
    </li>
  );
}
