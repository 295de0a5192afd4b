'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Shape } from '@/components/ui/shape';
import { serverNowMs } from '@/lib/client/server-clock';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { CutoverGate } from '@/lib/domain/cutover-words';
import type { ForceableAction } from './cutover-task';
import { GateMark } from './gate-mark';
import { dayAsMs, daysLater } from './prepare-days';
import { TaskForm, type TaskFormProps } from './task-form';
import type { Sent } from './use-cutover-action';

type ForceFormProps = { action: ForceableAction; gates: readonly CutoverGate[] } & TaskFormProps;

/** Skips gates that may be skipped, each by its own mark, with a reason. Loud: it stands in the record for ever. */
export function ForceForm({ action, gates, ...rest }: ForceFormProps) {
  const { cutover } = rest;
  const [skipped, setSkipped] = useState<readonly CutoverGate[]>([]);
  const rows = cutover.gates.filter(({ gate }) => gates.includes(gate));
  const missing = rows.some(({ gate }) => !skipped.includes(gate));
  return (
    <TaskForm
      {...rest}
      submit={`Force ${action === 'validate' ? 'the plan' : 'the step'}`}
      takesAway
      reason="required"
      reasonHint="Why it is right to go on all the same. It stands in the record, the audit and the history."
      typed={cutover.query}
      send={(seen, reason, form) =>
        missing ? null : sentOf(action, seen, { gates: [...skipped], reason }, form)
      }
    >
      <div className="rounded-md border-2 border-bad bg-bad-wash px-3 py-2">
        <p className="flex items-center gap-2 font-semibold text-bad text-sm">
          <Shape name="alarm" size={16} />
          You go on without knowing what these gates ask
        </p>
        <p className="mt-0.5">
          What protects a checkpoint or a record is never skipped. Everything else below was asked for a
          reason.
        </p>
      </div>
      <fieldset className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="mb-1 font-medium">Skip, one by one</legend>
        {rows.map((row) => (
          <label
            key={row.gate}
            className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 rounded-md border border-line-strong px-2.5 py-2"
          >
            <input
              type="checkbox"
              checked={skipped.includes(row.gate)}
              required
              onChange={(event) =>
                setSkipped((now) =>
                  event.target.checked ? [...now, row.gate] : now.filter((gate) => gate !== row.gate),
                )
              }
              className="mt-0.5 accent-current"
            />
            <span>
              <span className="flex flex-wrap gap-x-2">
                <span className="font-medium">{row.title}</span>
                <GateMark outcome={row.outcome} />
              </span>
              <span className="block text-soft">{row.words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {action === 'complete' ? <Keep name={cutover.v1.name} /> : null}
    </TaskForm>
  );
}

function sentOf(
  action: ForceableAction,
  { digest, state }: CutoverAnswer,
  force: { gates: CutoverGate[]; reason: string },
  form: FormData,
): Sent | null {
  switch (action) {
    case 'validate':
      return { action, body: { digest, force } };
    case 'advance':
      return { action, body: { digest, from: state, force } };
    case 'rollback':
      return { action, body: { digest, force, reason: force.reason } };
    case 'complete': {
      const keepUntilMs = dayAsMs(String(form.get('until')));
      if (keepUntilMs === null) return null;
      const keep = { owner: String(form.get('owner')).trim(), reason: force.reason, keepUntilMs };
      return { action, body: { digest, keep, force } };
    }
    default:
      return action satisfies never;
  }
}

function Keep({ name }: { name: string }) {
  const now = serverNowMs();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={`Who keeps ${name}`} name="owner" maxLength={200} required />
      <Field
        label="Until (UTC)"
        name="until"
        type="date"
        defaultValue={daysLater(now, 90)}
        min={daysLater(now, 1)}
        required
      />
    </div>
  );
}
