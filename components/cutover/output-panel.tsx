'use client';

import { type Tone, ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { OnTask } from './cutover-task';
import type { Actions } from './prepare-actions';

type OutputPanelProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/** What came of comparing both outputs, with its age: verified, stale or not verified. */
export function OutputPanel({ cutover, actions, onTask }: OutputPanelProps) {
  const { output, outcome } = cutover;
  const { tone, word } = standOf(output);
  const check = { kind: 'check' } as const;
  return (
    <Panel
      title="Output compared"
      action={
        outcome !== null ? null : (
          <ReasonButton whyNot={actions.whyNotTask(check)} align="end" onClick={() => onTask(check)}>
            Attach a comparison…
          </ReasonButton>
        )
      }
      bodyClassName="px-3.5 py-2.5 text-xs"
    >
      <ToneMark tone={tone} className="font-semibold">
        {word}
      </ToneMark>
      {output === null ? (
        <p className="mt-0.5 text-soft">
          Nobody has attached what comparing both outputs said. Signalbox reads no table: whoever compares
          them says it.
        </p>
      ) : (
        <p className="mt-0.5">
          {output.words}{' '}
          <span className="text-faint">
            ({output.by}, <Age atMs={output.atMs} />)
          </span>
        </p>
      )}
    </Panel>
  );
}

function standOf(output: CutoverAnswer['output']): { tone: Tone; word: string } {
  if (output === null) return { tone: 'unknown', word: 'Not verified' };
  if (output.stale) return { tone: 'warn', word: 'Stale: too old to count' };
  return output.result === 'equal' ? { tone: 'good', word: 'Verified' } : { tone: 'bad', word: 'Different' };
}
