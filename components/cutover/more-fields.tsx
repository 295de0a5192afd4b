'use client';

import { Field, Select, TextArea } from '@/components/ui/field';
import { PathField } from '@/components/ui/path-field';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';
import { COMMAND_LOOK, commandsFor, PLACEHOLDERS } from './command-fields';
import { FoldedSection } from './form-section';
import { LIMIT_LOOK } from './limit-fields';
import { LIMIT_FIELDS, type PlanDraft, type WritesDraft } from './plan-draft';
import type { FieldsProps } from './version-fields';

/** What most plans leave as it is: commands, limits, the bound, and outputs that nothing declares. */
export function MoreFields({ strategy, ...fields }: FieldsProps & { strategy: CutoverStrategy | null }) {
  return (
    <>
      <CommandFields strategy={strategy} {...fields} />
      <LimitFields {...fields} />
      <WritesFields {...fields} />
    </>
  );
}

function CommandFields({ draft, set, strategy }: FieldsProps & { strategy: CutoverStrategy | null }) {
  const steps = commandsFor(strategy);
  const given = steps.filter((step) => draft.commands[step].trim() !== '').length;
  return (
    <FoldedSection
      title="Commands"
      aside={given === 0 ? 'none: each step says in words what to do' : `${given} of ${steps.length} given`}
      forceOpen={false}
    >
      <p className="text-soft">
        Shown at their step with the real values, to be copied. Signalbox runs none of them.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-2xs">
        {PLACEHOLDERS.map(({ text, words }) => (
          <div key={text} className="contents">
            <dt>
              <code className="rounded-sm bg-chip px-1">{text}</code>
            </dt>
            <dd className="text-soft">{words}</dd>
          </div>
        ))}
      </dl>
      {steps.map((step) => (
        <TextArea
          key={step}
          label={COMMAND_LOOK[step].label}
          placeholder={COMMAND_LOOK[step].example}
          value={draft.commands[step]}
          onChange={(event) => set({ commands: { ...draft.commands, [step]: event.target.value } })}
          maxLength={4_000}
          spellCheck={false}
        />
      ))}
    </FoldedSection>
  );
}

function LimitFields({ draft, set, problems }: FieldsProps) {
  const changed = LIMIT_FIELDS.filter((field) => draft.limits[field].trim() !== '').length;
  const wrong = Object.keys(problems).some((name) => name.startsWith('limits.') || name.startsWith('bound'));
  return (
    <FoldedSection
      title="Limits and bound"
      aside={
        changed === 0
          ? `soak ${LIMIT_LOOK.soakSeconds.usual}, quiet at least ${LIMIT_LOOK.quietFloorSeconds.usual}, lag within ${LIMIT_LOOK.lagLimit.usual}`
          : `${changed} set`
      }
      forceOpen={wrong}
    >
      <p className="text-soft">
        Left empty, what is written in the field holds. Durations are 30s, 5m, 2h, 1d.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {LIMIT_FIELDS.map((field) => (
          <Field
            key={field}
            label={LIMIT_LOOK[field].label}
            hint={LIMIT_LOOK[field].hint}
            placeholder={LIMIT_LOOK[field].usual}
            value={draft.limits[field]}
            onChange={(event) => set({ limits: { ...draft.limits, [field]: event.target.value } })}
            problem={problems[`limits.${field}`] ?? null}
            inputMode={LIMIT_LOOK[field].kind === 'count' ? 'numeric' : undefined}
            autoComplete="off"
          />
        ))}
        <Field
          label="Bound: how far"
          hint="The end of v1 may move by this in each partition before the approval is void. Left empty: four times what v1 usually moves."
          value={draft.boundDistance}
          onChange={(event) => set({ boundDistance: event.target.value })}
          problem={problems.boundDistance ?? null}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label="Bound: for how long"
          hint="Left empty: as long as an approval counts."
          value={draft.boundFor}
          onChange={(event) => set({ boundFor: event.target.value })}
          problem={problems.boundFor ?? null}
          autoComplete="off"
        />
      </div>
    </FoldedSection>
  );
}

const KINDS = ['delta', 'file', 'kafka', 'foreachBatch', 'other'] as const;

function WritesFields({ draft, set, problems }: FieldsProps) {
  return (
    <FoldedSection
      title="What each version writes to"
      aside="only where no declaration says it"
      forceOpen={problems['writes.v1'] !== undefined || problems['writes.v2'] !== undefined}
    >
      <p className="text-soft">
        A sink that remembers batch numbers (Delta, files) skips the first batches of v2 where it takes them
        for those of v1. The plan is checked for it.
      </p>
      {(['v1', 'v2'] as const).map((side) => (
        <WritesOf
          key={side}
          side={side}
          writes={draft.writes[side]}
          problem={problems[`writes.${side}`] ?? null}
          set={(change: Partial<WritesDraft>) =>
            set({
              writes: {
                ...draft.writes,
                [side]: { ...draft.writes[side], ...change },
              } satisfies PlanDraft['writes'],
            })
          }
        />
      ))}
    </FoldedSection>
  );
}

type WritesOfProps = {
  side: 'v1' | 'v2';
  writes: WritesDraft;
  problem: string | null;
  set: (change: Partial<WritesDraft>) => void;
};

function WritesOf({ side, writes, problem, set }: WritesOfProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="mb-1 font-medium">{side === 'v1' ? 'V1' : 'V2'}</legend>
      <Select
        label="Kind"
        value={writes.kind}
        onChange={(event) => set({ kind: event.target.value })}
        problem={problem}
      >
        <option value="">as declared</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </Select>
      <PathField
        label="Location"
        value={writes.location}
        onChange={(event) => set({ location: event.target.value })}
        maxLength={2_000}
      />
      <Field
        label="txnAppId"
        value={writes.txnAppId}
        onChange={(event) => set({ txnAppId: event.target.value })}
        maxLength={500}
        spellCheck={false}
      />
    </fieldset>
  );
}
