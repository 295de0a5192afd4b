'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Popover } from '@/components/ui/popover';
import type { PopupProps } from '@/components/ui/use-popup-trigger';
import { UtcInstant } from '@/components/ui/utc-instant';
import { RELATIVE_RANGES, RELATIVE_WORDS, type RelativeRange, type TimeRange } from '@/lib/client/time-range';

type RangePopupProps = PopupProps & {
  range: TimeRange;
  onRelative: (span: RelativeRange) => void;
  onAbsolute: (fromMs: number, toMs: number) => void;
};

export function RangePopup({ range, onRelative, onAbsolute, ...popup }: RangePopupProps) {
  const chosen = range.kind === 'relative' ? range.span : null;
  return (
    <Popover {...popup} label="Time range" align="end">
      <div className="grid grid-cols-3 gap-1.5">
        {RELATIVE_RANGES.map((span) => (
          <Button
            key={span}
            aria-pressed={chosen === span}
            className={cn(chosen === span && 'border-ink')}
            onClick={() => onRelative(span)}
          >
            {RELATIVE_WORDS[span]}
          </Button>
        ))}
      </div>
      <AbsoluteForm range={range} onChoose={onAbsolute} />
    </Popover>
  );
}

type AbsoluteFormProps = { range: TimeRange; onChoose: (fromMs: number, toMs: number) => void };

function AbsoluteForm({ range, onChoose }: AbsoluteFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  function submit(form: FormData) {
    const fromMs = Date.parse(`${String(form.get('from'))}Z`);
    const toMs = Date.parse(`${String(form.get('to'))}Z`);
    if (Number.isNaN(fromMs) || Number.isNaN(toMs)) return setProblem('Both ends need a date and a time.');
    if (toMs <= fromMs) return setProblem('The end must be after the start.');
    onChoose(fromMs, toMs);
  }
  return (
    <form action={submit} className="mt-3 grid gap-2 border-line border-t pt-3">
      <UtcInstant name="from" label="From (UTC)" ms={range.kind === 'absolute' ? range.fromMs : null} />
      <UtcInstant name="to" label="To (UTC)" ms={range.kind === 'absolute' ? range.toMs : null} />
      <div className="flex min-h-7 items-center justify-between gap-3">
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
        <Button type="submit" look="primary">
          Show
        </Button>
      </div>
    </form>
  );
}
