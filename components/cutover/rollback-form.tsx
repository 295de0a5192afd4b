'use client';

import { Moment } from '@/components/time/moment';
import { GateMark } from './gate-mark';
import { amountInWords } from './prepare-amount';
import { TaskForm, type TaskFormProps } from './task-form';

/** Going back: what it costs in records, and what keeps it from being safe. */
export function RollbackForm(props: TaskFormProps) {
  const { cutover } = props;
  const { wayBack, noReturn, gatesBack, query, isProtected } = cutover;
  const waiting = gatesBack.filter(({ outcome }) => outcome !== 'pass');
  const forced = waiting.filter(({ forceable }) => forceable);
  return (
    <TaskForm
      {...props}
      submit={forced.length === 0 ? 'Go back' : 'Go back all the same'}
      takesAway
      reason="required"
      typed={isProtected ? query : null}
      send={(seen, reason) => ({
        action: 'rollback',
        body:
          forced.length === 0
            ? { digest: seen.digest, reason }
            : { digest: seen.digest, reason, force: { gates: forced.map(({ gate }) => gate), reason } },
      })}
    >
      <p>{wayBack.words}</p>
      <dl className="grid grid-cols-3 gap-3">
        {(
          [
            ['Lost', wayBack.lost],
            ['Doubled', wayBack.doubled],
            ['Perhaps doubled', wayBack.perhapsDoubled],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt className="text-faint">{name}</dt>
            <dd className="num font-semibold text-sm">{amountInWords(amount) ?? 'not known'}</dd>
          </div>
        ))}
      </dl>
      {noReturn?.atMs == null ? null : (
        <p className="text-soft">
          Possible until <Moment atMs={noReturn.atMs} style="date-time" /> UTC.
        </p>
      )}
      {waiting.length === 0 ? null : (
        <div className="rounded-md border border-bad bg-bad-wash px-2.5 py-2">
          <p className="font-semibold">
            {forced.length === waiting.length
              ? 'This is not known to be safe. Going back skips it, and the record says so:'
              : 'This keeps the way back closed:'}
          </p>
          <ul className="mt-1 grid gap-1">
            {waiting.map((gate) => (
              <li key={gate.gate} className="grid gap-x-2 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
                <GateMark outcome={gate.outcome} />
                <span>
                  <span className="font-medium">{gate.title}</span>: {gate.words}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </TaskForm>
  );
}
