'use client';

import dynamic from 'next/dynamic';
import { useOnClock } from '@/components/time/now';
import { Nothing } from '@/components/ui/nothing';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { soakInWords } from '@/lib/domain/soak-in-words';
import { Card } from './card';
import type { Actions } from './prepare-actions';
import { whoIsSilent } from './silence';
import { TodoItem } from './todo-item';

/** Only while somebody has to be silent, and folded: loaded beside the page. */
const QuietProgress = dynamic(() => import('./quiet-progress').then((module) => module.QuietProgress), {
  loading: Nothing,
});
const StepLimits = dynamic(() => import('./step-limits').then((module) => module.StepLimits), {
  loading: Nothing,
});

type NowPanelProps = { cutover: CutoverAnswer; actions: Actions };

/** What happens in this step, and exactly what to do. */
export function NowPanel({ cutover, actions }: NowPanelProps) {
  const { now, quiet, trouble } = cutover;
  const soak = useOnClock((nowMs) => soakInWords(cutover, BigInt(nowMs)) ?? '');
  const silent = whoIsSilent(cutover);
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
      <StepLimits cutover={cutover} actions={actions} />
    </Card>
  );
}
