'use client';

import type { ChangeEvent } from 'react';
import { Field, TextArea } from '@/components/ui/field';
import { PathField } from '@/components/ui/path-field';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';
import { FormSection } from './form-section';
import { OUTPUT_LOOK, outputsFor } from './output-choices';
import type { OutputField, PlanDraft } from './plan-draft';
import { type OutputNow, outputNow, type Sinks } from './prepare-output';
import { RadioCard } from './radio-card';
import type { FieldsProps } from './version-fields';

type OutputFieldsProps = FieldsProps & {
  strategy: CutoverStrategy | null;
  sinks: Sinks;
};

/** How the output that exists and that of v2 are brought together, and what readers do on the way back. */
export function OutputFields({ draft, set, problems, strategy, sinks }: OutputFieldsProps) {
  const output = outputNow(draft, strategy, sinks);
  const setOutput = (change: Partial<PlanDraft['output']>) => set({ output: { ...draft.output, ...change } });
  const offered = outputsFor(strategy);
  return (
    <FormSection title="The output" aside="what readers read">
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="sr-only">How the output goes on</legend>
        {offered.map((kind) => (
          <RadioCard
            key={kind}
            name="output"
            title={OUTPUT_LOOK[kind].title}
            words={OUTPUT_LOOK[kind].words}
            checked={output.kind === kind}
            onChoose={() => setOutput({ kind })}
          />
        ))}
      </fieldset>
      <OutputNames output={output} setOutput={setOutput} problems={problems} />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={draft.readersBack}
          onChange={(event) => set({ readersBack: event.target.checked })}
          className="mt-0.5 accent-current"
        />
        <span>
          <span className="font-medium">Going back switches readers back too</span>
          <span className="block text-soft">
            Leave it out where readers follow by themselves, e.g. in one table.
          </span>
        </span>
      </label>
      <TextArea
        label="A note for the way back (may be left empty)"
        value={draft.reverseNote}
        onChange={(event) => set({ reverseNote: event.target.value })}
        maxLength={1_000}
      />
    </FormSection>
  );
}

type OutputNamesProps = {
  output: OutputNow;
  setOutput: (change: Partial<PlanDraft['output']>) => void;
  problems: Readonly<Record<string, string>>;
};

function OutputNames({ output, setOutput, problems }: OutputNamesProps) {
  const propsOf = (name: OutputField, label: string, hint: string) => ({
    label,
    hint,
    value: output[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setOutput({ [name]: event.target.value }),
    problem: problems[`output.${name}`] ?? null,
    maxLength: 1_000,
    spellCheck: false,
  });
  if (output.kind === 'new-output')
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <PathField {...propsOf('from', 'Readers read from', 'The output of v1.')} />
        <PathField {...propsOf('to', 'They are switched to', 'The output of v2.')} />
      </div>
    );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PathField {...propsOf('output', 'The output', 'A table or a path.')} />
      {output.kind === 'same-output-keyed' ? (
        <Field {...propsOf('key', 'Its key', 'Columns, with commas between.')} />
      ) : null}
      {output.kind === 'replace-range' ? (
        <Field {...propsOf('where', 'The range', 'E.g. day >= DATE ’2026-11-29’.')} />
      ) : null}
    </div>
  );
}
