'use client';

import { Moment } from '@/components/time/moment';
import { useOnClock } from '@/components/time/now';
import { CodeBox } from '@/components/ui/code-box';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { soakInWords } from '@/lib/domain/soak-in-words';
import { Card } from './card';
import type { Actions } from './prepare-actions';
import { requestOf } from './prepare-request-text';
import { whoIsSilent } from './prepare-stepper';
import { QuietProgress } from './quiet-progress';
import { TodoItem } from './todo-item';

type NowPanelProps = { cutover: CutoverAnswer; actions: Actions };

/** What happens in this step, and exactly what to do. */
export function NowPanel({ cutover, actions }: NowPanelProps) {
  const { now, quiet, stepEndsMs, totalEndsMs, state, trouble } = cutover;
  const soak = useOnClock((nowMs) => soakInWords(cutover, BigInt(nowMs)) ?? '');
  const ends = state === 'soaking' ? null : stepEndsMs;
  const silent = whoIsSilent(cutover);
  const request = requestOf(cutover, actions);
  return (
    <Card title="Now" aside={now.title} className="gap-2">
      {trouble === null ? <p className="text-soft [overflow-wrap:anywhere]">{now.what}</p> : null}
      {now.todo.length === 0 ? null : (
        <ol aria-label="What to do" className="grid grid-cols-1 gap-2.5 text-sm">
          {now.todo.map((todo) => (
            <TodoItem key={`${todo.hook} ${todo.words}`} todo={todo} />
          ))}
        </ol>
      )}
      {actions.primary?.refused == null ? null : (
        <p className="rounded-md bg-chip px-2.5 py-1.5">
          <span className="font-medium">{actions.primary.label.replace('…', '')}: </span>
          {actions.primary.refused}
        </p>
      )}
      {quiet === null ? null : <QuietProgress quiet={quiet} name={silent.name} readAtMs={silent.readAtMs} />}
      {soak === '' ? null : <p className="text-soft tabular-nums">{soak}</p>}
      {ends === null && totalEndsMs === null && request === null ? null : (
        <details>
          <summary className="w-fit text-soft underline decoration-line-strong underline-offset-2 hover:text-ink">
            {request === null
              ? 'How long it may last'
              : 'How long it may last, and the next step as a request'}
          </summary>
          <div className="mt-1.5 grid grid-cols-1 gap-1.5">
            {ends === null ? null : (
              <p>
                This step until <Moment atMs={ends} style="date-time" /> UTC.
              </p>
            )}
            {totalEndsMs === null ? null : (
              <p>
                All of it until <Moment atMs={totalEndsMs} style="date-time" /> UTC.
              </p>
            )}
            {request === null ? null : <CodeBox text={request} label="Copy the request" />}
          </div>
        </details>
      )}
    </Card>
  );
}
