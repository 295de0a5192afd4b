'use client';

import { Check, ChevronDown, Circle } from 'lucide-react';
import { useId, useState } from 'react';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import { Shape } from '@/components/ui/shape';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { prepareStepper, type StepperLine } from './prepare-stepper';

/** Where the cutover stands among its steps. On narrow screens one line, which opens. */
export function Stepper({ cutover }: { cutover: CutoverAnswer }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { lines, place } = prepareStepper(cutover);
  const title = cutover.now.title;
  return (
    <nav aria-label="Steps of the cutover" className="panel min-w-0 lg:sticky lg:top-16">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((now) => !now)}
        className="flex h-11 w-full items-center gap-2 px-3.5 text-left lg:hidden print:hidden"
      >
        <Shape name="half" className="text-progress" />
        <span className="min-w-0 truncate font-semibold">{title}</span>
        <span className="ml-auto whitespace-nowrap text-soft text-xs tabular-nums">
          {place === null ? 'all steps' : `step ${place.at} of ${place.of}`}
        </span>
        <ChevronDown size={14} aria-hidden="true" className={cn('text-faint', open && 'rotate-180')} />
      </button>
      <ol
        id={id}
        className={cn(
          'grid gap-1.5 px-3.5 py-3 print:grid',
          open ? 'border-line max-lg:border-t' : 'max-lg:hidden',
        )}
      >
        {lines.map((line) => (
          <Line key={`${line.state} ${line.side}`} line={line} />
        ))}
      </ol>
    </nav>
  );
}

const POSITION_WORDS = { done: 'done', now: 'now', ahead: 'ahead', left: 'left here' } as const;

function Line({ line }: { line: StepperLine }) {
  const { position, title, detail, atMs } = line;
  return (
    <li
      aria-current={position === 'now' ? 'step' : undefined}
      className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-2 lg:min-h-9"
    >
      <span className="flex h-5 items-center">
        <Mark line={line} />
      </span>
      <div className="min-w-0">
        <p className={cn(position === 'now' ? 'font-semibold' : position === 'ahead' && 'text-soft')}>
          {title}
          <span className="sr-only">, {POSITION_WORDS[position]}</span>
        </p>
        <p className="text-faint text-xs [overflow-wrap:anywhere]">
          {detail}
          {detail === null || atMs === null ? null : ' · '}
          {atMs === null ? null : <Age atMs={atMs} />}
        </p>
      </div>
    </li>
  );
}

function Mark({ line: { side, position } }: { line: StepperLine }) {
  if (side === 'help') return <Shape name="alarm" className="text-bad" />;
  if (side === 'back') return <Shape name="triangle" className="text-warn" />;
  if (side === 'over') return <Shape name="note" className="text-soft" />;
  if (position === 'done')
    return <Check size={14} strokeWidth={2.5} aria-hidden="true" className="text-good" />;
  if (position === 'left') return <Shape name="half" className="text-soft" />;
  if (position === 'now') return <Shape name="half" className="text-progress" />;
  return <Circle size={12} aria-hidden="true" className="text-faint" />;
}
