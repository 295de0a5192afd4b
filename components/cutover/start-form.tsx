'use client';

import { RangesTable } from './ranges-table';
import { TaskForm, type TaskFormProps } from './task-form';

/** V2 began somewhere else than planned: accepted by a person for exactly these ranges, or v2 is started again. */
export function StartForm(props: TaskFormProps) {
  const { v2, startMatch } = props.cutover;
  const { gaps, overlaps, unknown } = startMatch ?? { gaps: [], overlaps: [], unknown: [] };
  if (gaps.length + overlaps.length + unknown.length === 0)
    return <p className="p-4 text-xs">Nothing is off any more: {v2.name} stands where the plan says.</p>;
  return (
    <TaskForm
      {...props}
      submit="Accept exactly this"
      takesAway
      reason="required"
      reasonHint="Why these records may be missed or stand twice. The record keeps it."
      send={(seen, reason) =>
        seen.startMatch === null
          ? null
          : {
              action: 'settle',
              body: {
                digest: seen.digest,
                reason,
                decision: {
                  about: 'start',
                  ranges: [...seen.startMatch.gaps, ...seen.startMatch.overlaps],
                  unknown: seen.startMatch.unknown,
                },
              },
            }
      }
    >
      <p>
        The safe way is to stop {v2.name} and start it at the planned positions on a checkpoint of its own
        that is still new. Accept this only where the records below may be missed or stand twice: the decision
        covers these ranges, and no others.
      </p>
      {gaps.length === 0 ? null : (
        <section aria-label="Read by nobody">
          <h3 className="font-semibold text-bad">Read by nobody: lost</h3>
          <RangesTable ranges={gaps} caption="Ranges that nobody reads" />
        </section>
      )}
      {overlaps.length === 0 ? null : (
        <section aria-label="Read by both">
          <h3 className="font-semibold text-warn">Read by both: may stand twice</h3>
          <RangesTable ranges={overlaps} caption="Ranges that both read" />
        </section>
      )}
      {unknown.length === 0 ? null : (
        <section aria-label="Not known">
          <h3 className="font-semibold text-unknown">Not known</h3>
          <ul className="grid list-disc gap-0.5 pl-5">
            {unknown.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </TaskForm>
  );
}
