'use client';

import { Field, TextArea } from '@/components/ui/field';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';
import { FormSection } from './form-section';
import { OUTPUT_LOOK, outputsFor } from './output-choices';
import type { PlanDraft } from './plan-draft';
import { RadioCard } from './radio-card';
import type { FieldsProps } from './version-fields';

type OutputFieldsProps = FieldsProps & {
  strategy: CutoverStrategy | null;
  /** Where each version writes, as far as it is known: offered as an example. */
  sinks: { v1: string | null; v2: string | null };
};

/** How the output that exists and that of v2 are brought together, and what readers do on the way back. */
export function OutputFields({ draft, set, problems, strategy, sinks }: OutputFieldsProps) {
  const { output } = draft;
  const setOutput = (change: Partial<PlanDraft['output']>) => set({ output: { ...output, ...change } });
  const offered = outputsFor(strategy);
  return (
    <FormSection title="The output" aside="what readers read">
      <fieldset className="grid gap-2">
        <legend className="sr-only">How the output goes on</legend>
        {offered.map((kind) => (
          <RadioCard
            key={kind}
            name="output"
            title={OUTPUT_LOOK[kind].title}
            words={OUTPUT_LOOK[kind].words}
            checked={output.kind === kind}
            onChoose={() => setOutput({ kind, ...examples(output, sinks) })}
          />
        ))}
        {problems['output.kind'] === undefined ? null : <p className="text-bad">{problems['output.kind']}</p>}
      </fieldset>
      {output.kind === null ? null : (
        <OutputNames output={output} setOutput={setOutput} problems={problems} />
      )}
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
  output: PlanDraft['output'];
  setOutput: (change: Partial<PlanDraft['output']>) => void;
  problems: Readonly<Record<string, string>>;
};

function OutputNames({ output, setOutput, problems }: OutputNamesProps) {
  const field = (name: 'output' | 'key' | 'from' | 'to' | 'where', label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={output[name]}
      onChange={(event) => setOutput({ [name]: event.target.value })}
      problem={problems[`output.${name}`] ?? null}
      maxLength={1_000}
      spellCheck={false}
    />
  );
  if (output.kind === 'new-output')
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        {field('from', 'Readers read from', 'The output of v1.')}
        {field('to', 'They are switched to', 'The output of v2.')}
      </div>
    );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {field('output', 'The output', 'A table or a path.')}
      {output.kind === 'same-output-keyed' ? field('key', 'Its key', 'Columns, with commas between.') : null}
      {output.kind === 'replace-range' ? field('where', 'The range', 'E.g. day >= DATE ’2026-11-29’.') : null}
    </div>
  );
}

/** What is known of the sinks, in fields that are still empty. */
function examples(
  output: PlanDraft['output'],
  { v1, v2 }: OutputFieldsProps['sinks'],
): Partial<PlanDraft['output']> {
  return {
    output: output.output || v1 || '',
    from: output.from || v1 || '',
    to: output.to || v2 || '',
  };
}
