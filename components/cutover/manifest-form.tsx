'use client';

import { formatCountOf } from '@/lib/domain/format';
import { DifferencesList } from './differences-list';
import { TaskForm, type TaskFormProps } from './task-form';

/** Files of v1's checkpoint that are not as they were: explained by a person, for exactly these paths. */
export function ManifestForm(props: TaskFormProps) {
  const { v1, differences, moreDifferences } = props.cutover;
  if (differences.length === 0)
    return <p className="p-4 text-xs">The checkpoint of {v1.name} is as the last proof says.</p>;
  return (
    <TaskForm
      {...props}
      submit="I can explain these"
      reason="required"
      reasonHint="Who changed them and why that does no harm. The record keeps it."
      send={(seen, reason) => ({
        action: 'settle',
        body: {
          digest: seen.digest,
          reason,
          decision: { about: 'manifest', paths: seen.differences.map(({ path }) => path) },
        },
      })}
    >
      <p>
        Since the last proof the checkpoint of {v1.name} has changed. Find out who did it before you go on:
        the way back needs these files. Your word covers exactly these paths.
      </p>
      {moreDifferences === 0 ? null : (
        <p className="font-medium text-warn">
          {formatCountOf(moreDifferences, 'more file')} changed than can be shown here. Your word does not
          cover them, so the gate stays shut: look at the checkpoint itself.
        </p>
      )}
      <DifferencesList differences={differences} moreDifferences={moreDifferences} />
    </TaskForm>
  );
}
