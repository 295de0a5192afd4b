'use client';

import { useActor } from '@/components/auth/use-actor';
import { Field } from '@/components/ui/field';
import { serverNowMs } from '@/lib/client/server-clock';
import { dayAsMs, daysLater } from './prepare-days';
import { TaskForm, type TaskFormProps } from './task-form';

const KEEP_DAYS = 90;

/** The end of a cutover: who keeps the checkpoint of v1, why, and until when. */
export function CompleteForm(props: TaskFormProps) {
  const { cutover } = props;
  const { v1, v2 } = cutover;
  const { actor } = useActor();
  const today = serverNowMs();
  return (
    <TaskForm
      {...props}
      submit="Complete the cutover"
      reason="required"
      reasonHint={`Why the checkpoint of ${v1.name} is kept so long. The record keeps it.`}
      send={({ digest }, reason, form) => {
        const keepUntilMs = dayAsMs(String(form.get('until')));
        if (keepUntilMs === null) return null;
        return {
          action: 'complete',
          body: { digest, keep: { owner: String(form.get('owner')).trim(), reason, keepUntilMs } },
        };
      }}
    >
      <p>
        {v2.name} has taken over. {v1.name} is labelled retired; its checkpoint stays where it is, and
        Signalbox never touches it. After this only another cutover, from {v2.name}, leads back.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={`Who keeps ${v1.name}`}
          name="owner"
          defaultValue={actor?.name ?? ''}
          hint="A person or a team."
          maxLength={200}
          required
        />
        <Field
          label="Until (UTC)"
          name="until"
          type="date"
          defaultValue={daysLater(today, KEEP_DAYS)}
          min={daysLater(today, 1)}
          hint="Until the end of that day."
          required
        />
      </div>
    </TaskForm>
  );
}
