'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Popover } from '@/components/ui/popover';
import { RELATIVE_RANGES, RELATIVE_WORDS, type TimeRange } from '@/lib/client/time-range';
import { useRange } from './use-range';

/** The range in words, e.g. `Last 6 h` or `11-29 21:00 – 21:45 UTC`. */
function rangeWords(range: TimeRange): string {
  if (range.kind === 'relative') return RELATIVE_WORDS[range.span];
  const from = new Date(range.fromMs).toISOString();
  const to = new Date(range.toMs).toISOString();
  const sameDay = from.slice(0, 10) === to.slice(0, 10);
  return `${from.slice(5, 16).replace('T', ' ')} – ${sameDay ? '' : `${to.slice(5, 10)} `}${to.slice(11, 16)} UTC`;
}

export function RangePicker() {
  const { range, setRelative, setAbsolute } = useRange();
  const [open, setOpen] = useState(false);
  const words = rangeWords(range);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={`Time range: ${words}`}
      triggerClassName={buttonClass('plain', 'print:hidden')}
      trigger={
        <>
          <span className="max-w-44 truncate">{words}</span>
          <ChevronDown size={12} aria-hidden="true" />
        </>
      }
    >
      <div className="grid grid-cols-3 gap-1.5">
        {RELATIVE_RANGES.map((span) => (
          <Button
            key={span}
            aria-pressed={range.kind === 'relative' && range.span === span}
            className={cn(range.kind === 'relative' && range.span === span && 'border-ink')}
            onClick={() => {
              setRelative(span);
              setOpen(false);
            }}
          >
            {RELATIVE_WORDS[span]}
          </Button>
        ))}
      </div>
      <AbsoluteForm
        range={range}
        onChoose={(fromMs, toMs) => {
          setAbsolute(fromMs, toMs);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function AbsoluteForm({
  range,
  onChoose,
}: {
  range: TimeRange;
  onChoose: (fromMs: number, toMs: number) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  function submit(form: FormData) {
    const fromMs = Date.parse(`${String(form.get('from'))}Z`);
    const toMs = Date.parse(`${String(form.get('to'))}Z`);
    if (Number.isNaN(fromMs) || Number.isNaN(toMs)) return setProblem('Both ends need a date and a time.');
    if (toMs <= fromMs) return setProblem('The end must be after the start.');
    onChoose(fromMs, toMs);
  }
  const value = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString().slice(0, 19));
  return (
    <form action={submit} className="mt-3 grid gap-2 border-line border-t pt-3">
      <Instant
        name="from"
        label="From (UTC)"
        value={value(range.kind === 'absolute' ? range.fromMs : null)}
      />
      <Instant name="to" label="To (UTC)" value={value(range.kind === 'absolute' ? range.toMs : null)} />
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

function Instant({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className="flex items-center justify-between gap-3 text-xs">
      <span className="text-soft">{label}</span>
      <input
        type="datetime-local"
        step="1"
        name={name}
        defaultValue={value}
        className="num h-7 rounded-md border border-line bg-panel px-2"
      />
    </label>
  );
}
