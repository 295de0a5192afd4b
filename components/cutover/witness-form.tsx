'use client';

import { Age } from '@/components/time/age';
import { TaskForm, type TaskFormProps } from './task-form';

/** A person's word that v1 has stopped, where files cannot show it. It is kept as a person's word. */
export function WitnessForm(props: TaskFormProps) {
  const { v1, quiet, witness } = props.cutover;
  return (
    <TaskForm
      {...props}
      submit={`${v1.name} has stopped`}
      reason="required"
      reasonHint="How you know it, e.g. the job's run page says cancelled. The record keeps it as your word."
      send={(seen, reason) => ({
        action: 'settle',
        body: { digest: seen.digest, reason, decision: { about: 'witness' } },
      })}
    >
      <p>
        Look at the job of {v1.name} itself: its run is over, and nothing starts it again by a schedule. A new
        file of it afterwards stops the cutover at once.
      </p>
      {quiet?.whyBlind == null ? null : (
        <p className="text-soft">Silence alone shows nothing here: {quiet.whyBlind}.</p>
      )}
      {witness === null ? null : (
        <p className="text-soft">
          The status of the job: {witness.words} <Age atMs={witness.atMs} />
        </p>
      )}
    </TaskForm>
  );
}
