'use client';

import { Count } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';
import type { CutoverTask } from './cutover-task';
import { gatesInWords, wayBackAfter } from './prepare-advance';
import { limitsInWords } from './prepare-limits';
import { shortDigest } from './short-digest';
import { STATE_LOOK } from './state-look';
import { TaskForm, type TaskFormProps } from './task-form';
import type { Sent } from './use-cutover-action';

type Kind = Exclude<
  CutoverTask['kind'],
  'complete' | 'rollback' | 'tail' | 'start' | 'witness' | 'manifest' | 'check' | 'force'
>;

/** An action that takes at most a reason: what happens and what does not, then the button. */
export function ActionForm({ kind, ...rest }: { kind: Kind } & TaskFormProps) {
  const { cutover } = rest;
  const look = lookOf(kind, cutover);
  return (
    <TaskForm
      {...rest}
      submit={look.submit}
      takesAway={look.takesAway ?? false}
      reason={look.reason}
      typed={look.typed ?? null}
      send={(seen, reason) => sentOf(kind, seen, reason)}
    >
      <What kind={kind} cutover={cutover} />
    </TaskForm>
  );
}

function sentOf(kind: Kind, { digest, state }: CutoverAnswer, reason: string): Sent {
  switch (kind) {
    case 'validate':
    case 'amend':
      return { action: kind, body: { digest } };
    case 'advance':
      return { action: kind, body: { digest, from: state, ...(reason === '' ? {} : { reason }) } };
    case 'approve':
    case 'pause':
    case 'resume':
    case 'escalate':
    case 'abort':
      return { action: kind, body: { digest, reason } };
    default:
      return kind satisfies never;
  }
}

type Look = {
  submit: string;
  takesAway?: boolean;
  reason: 'required' | 'optional' | 'none';
  /** To be typed by hand. */
  typed?: string | null;
};

function lookOf(kind: Kind, cutover: CutoverAnswer): Look {
  const { state, next, steps, query, isProtected } = cutover;
  switch (kind) {
    case 'validate':
      return { submit: 'Validate the plan', reason: 'none' };
    case 'amend':
      return { submit: 'Amend the plan', reason: 'none' };
    case 'approve':
      return { submit: 'Approve this plan', reason: 'required' };
    case 'advance':
      return {
        submit:
          state === 'rolling-back' ? 'Go on' : (steps.find((step) => step.state === next)?.title ?? 'Go on'),
        reason: 'optional',
        // From here on the output pauses: the one step forward that nobody takes by a slip.
        typed: next === 'fencing' && isProtected ? query : null,
      };
    case 'pause':
      return { submit: 'Pause', reason: 'required' };
    case 'resume':
      return { submit: state === 'needs-human' ? 'Go on' : 'Resume', reason: 'required' };
    case 'escalate':
      return { submit: 'Stop here', takesAway: true, reason: 'required' };
    case 'abort':
      return { submit: state === 'needs-human' ? 'Close it' : 'Abort', takesAway: true, reason: 'required' };
    default:
      return kind satisfies never;
  }
}

function What({ kind, cutover }: { kind: Kind; cutover: CutoverAnswer }) {
  const { v1, v2, plan, wayBack, next, steps, state, gates } = cutover;
  switch (kind) {
    case 'validate':
      return (
        <p>
          All gates of the plan are judged now, of files as they are. When they pass the plan can be approved.
          Nothing is touched.
        </p>
      );
    case 'amend':
      return (
        <>
          <ul className="grid list-disc gap-0.5 pl-5">
            {cutover.beyondBound.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>
            The plan takes over where {v1.name} really ended. Everything else in it stays. Its digest changes,
            so it is approved again while {v1.name} waits.
          </p>
        </>
      );
    case 'approve':
      return <Approves cutover={cutover} />;
    case 'advance': {
      const step = steps.find((each) => each.state === next);
      return (
        <>
          <p>{state === 'rolling-back' ? cutover.now.what : step?.what}</p>
          {step === undefined ? null : (
            <p>
              <span className="font-medium">Readers: </span>
              {step.consumers}
            </p>
          )}
          <p className="text-soft">
            {gatesInWords(gates.length)} {wayBackAfter(cutover)}
          </p>
        </>
      );
    }
    case 'pause':
      return (
        <p>
          Nothing goes on by itself until somebody resumes. Queries run as they run: Signalbox starts and
          stops none. Alarms and ways out stay, and the time of the whole goes on.
        </p>
      );
    case 'resume':
      return (
        <p>
          It goes on from where it stood
          {cutover.trouble === null ? null : `, at “${STATE_LOOK[cutover.trouble.from].word}”`}. Silence of{' '}
          {v1.name} that nobody watched does not count: in a fence the quiet window begins anew.
        </p>
      );
    case 'escalate':
      return (
        <p>
          The cutover stands still in “needs a person” until somebody decides: go on, go back, or close it as
          it stands. Both checkpoints are kept.
        </p>
      );
    case 'abort':
      return (
        <p>
          {state === 'needs-human'
            ? `The record is closed and says how things stand: what runs then is yours to say. Both checkpoints are kept. Never let ${v1.name} and ${v2.name} write into one output.`
            : wayBack.words}{' '}
          {plan.isProtected ? `${plan.environment} is protected; the reason is kept.` : null}
        </p>
      );
    default:
      return kind satisfies never;
  }
}

/** What an approval binds, before it is given. */
function Approves({ cutover }: { cutover: CutoverAnswer }) {
  const { plan, digest, v1, v2, requestedBy, warnings } = cutover;
  const { start } = plan;
  const ranges = plan.output?.ranges.length ?? 0;
  return (
    <>
      <p>
        You approve plan <span className="num">{shortDigest(digest)}</span>, asked for by {requestedBy.name}:
        its rule for the start{ranges === 0 ? '' : `, ${formatCountOf(ranges, 'range')} of the output`} and
        its limits. Another plan takes another approval.
      </p>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-faint">From → to</dt>
        <dd>
          {v1.name} → {v2.name} in {cutover.environment}
        </dd>
        {start === null ? null : (
          <>
            <dt className="text-faint">Start of v2</dt>
            <dd>
              {start.words} (read <Age atMs={start.atMs} />)
            </dd>
            <dt className="text-faint">Holds while</dt>
            <dd>
              v1’s end moves by at most <Count value={start.bound.distance} /> in each partition, until{' '}
              <Moment atMs={start.bound.untilMs} style="date-time" /> UTC
            </dd>
          </>
        )}
        <dt className="text-faint">Limits</dt>
        <dd>{limitsInWords(plan)}</dd>
        <dt className="text-faint">Warnings</dt>
        <dd>
          {warnings.length === 0 ? (
            'none'
          ) : (
            <ul className="grid list-disc gap-0.5 pl-4">
              {warnings.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </>
  );
}
