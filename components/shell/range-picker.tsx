'use client';

import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { usePopupTrigger } from '@/components/ui/use-popup-trigger';
import { RELATIVE_WORDS, type TimeRange } from '@/lib/client/time-range';
import { useRange } from './use-range';

const load = () => import('./range-popup').then((module) => module.RangePopup);
const RangePopup = dynamic(load, { ssr: false });

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
  const { trigger, popup, open, close } = usePopupTrigger('dialog', load);
  const words = rangeWords(range);
  return (
    <>
      <button
        {...trigger}
        aria-label={`Time range: ${words}`}
        className={buttonClass(
          'plain',
          cn('justify-between print:hidden', range.kind === 'relative' ? 'w-28' : 'w-52'),
        )}
      >
        <span className="truncate">{words}</span>
        <ChevronDown size={12} aria-hidden="true" />
      </button>
      {open ? (
        <RangePopup
          {...popup}
          range={range}
          onRelative={(span) => {
            setRelative(span);
            close();
          }}
          onAbsolute={(fromMs, toMs) => {
            setAbsolute(fromMs, toMs);
            close();
          }}
        />
      ) : null}
    </>
  );
}
