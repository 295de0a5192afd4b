'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import type { PopupProps } from '@/components/ui/use-popup-trigger';
import { UtcInstant } from '@/components/ui/utc-instant';
import { serverNowMs } from '@/lib/client/server-clock';
import type { AuditRange } from './audit-search-params';

const HOUR_MS = 3_600_000;
const SINCE = [
  { word: 'Last hour', ms: HOUR_MS },
  { word: 'Last 24 h', ms: 24 * HOUR_MS },
  { word: 'Last 7 d', ms: 168 * HOUR_MS },
] as const;

type AuditTimePopupProps = PopupProps & AuditRange & { onChoose: (range: AuditRange) => void };

export function AuditTimePopup({ from, to, onChoose, ...popup }: AuditTimePopupProps) {
  const [problem, setProblem] = useState<string | null>(null);
  function submit(form: FormData) {
    const end = (name: string) => {
      const typed = String(form.get(name) ?? '');
      return typed === '' ? null : Date.parse(`${typed}Z`);
    };
    const range = { from: end('from'), to: end('to') };
    if (range.from !== null && range.to !== null && range.to <= range.from) {
      return setProblem('The end must be after the start.');
    }
    onChoose(range);
  }
  return (
    <Popover {...popup} label="Time of the entries" align="end">
      <div className="grid grid-cols-2 gap-1.5">
        {SINCE.map(({ word, ms }) => (
          <Button
            key={word}
            className="justify-center"
            onClick={() => onChoose({ from: Math.floor((serverNowMs() - ms) / 1000) * 1000, to: null })}
          >
            {word}
          </Button>
        ))}
        <Button className="justify-center" onClick={() => onChoose({ from: null, to: null })}>
          Any time
        </Button>
      </div>
      <form action={submit} className="mt-3 grid gap-2 border-line border-t pt-3">
        <UtcInstant name="from" label="From (UTC)" ms={from} />
        <UtcInstant name="to" label="To (UTC)" ms={to} />
        <div className="flex min-h-7 items-center justify-between gap-3">
          <p role="alert" className="text-bad text-xs">
            {problem}
          </p>
          <Button type="submit" look="primary">
            Show
          </Button>
        </div>
      </form>
    </Popover>
  );
}
