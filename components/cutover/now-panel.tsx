'use client';

import { Moment } from '@/components/time/moment';
import { CodeBox } from '@/components/ui/code-box';
import { Panel } from '@/components/ui/panel';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { Actions } from './prepare-actions';
import { requestOf } from './prepare-request-text';
import { QuietProgress } from './quiet-progress';
import { TodoItem } from './todo-item';

type NowPanelProps = { cutover: CutoverAnswer; actions: Actions };

/** What happens in this step, and exactly what to do. */
export function NowPanel({ cutover, actions }: NowPanelProps) {
  const { now, quiet, v1, stepEndsMs, totalEndsMs, soakEndsMs, state } = cutover;
  const ends = state === 'soaking' ? null : stepEndsMs;
  const request = requestOf(cutover, actions);
  return (
    <Panel title="Now" aside={now.title} bodyClassName="grid gap-2.5 px-3.5 py-2.5 text-xs">
      <p className="[overflow-wrap:anywhere]">{now.what}</p>
      {now.todo.length === 0 ? null : (
        <ol aria-label="What to do" className="grid gap-2.5 text-sm">
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
      {quiet === null ? null : <QuietProgress quiet={quiet} name={v1.name} readAtMs={v1.readAtMs} />}
      {soakEndsMs === null ? null : (
        <p className="text-soft">
          The soak ends <Moment atMs={soakEndsMs} style="date-time" /> UTC.
        </p>
      )}
      {ends === null && totalEndsMs === null ? null : (
        <p className="text-faint">
          {ends === null ? null : (
            <>
              This step may last until <Moment atMs={ends} style="date-time" /> UTC.{' '}
            </>
          )}
          {totalEndsMs === null ? null : (
            <>
              All of it until <Moment atMs={totalEndsMs} style="date-time" /> UTC.
            </>
          )}
        </p>
      )}
      {request === null ? null : (
        <details>
          <summary className="w-fit text-soft underline decoration-line-strong underline-offset-2 hover:text-ink">
            The next step as a request
          </summary>
          <div className="mt-1.5">
            <CodeBox text={request} label="Copy the request" />
          </div>
        </details>
      )}
    </Panel>
  );
}
