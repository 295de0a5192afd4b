'use client';

import { formatMoment } from '@/lib/domain/format';
import { isoOf } from './age';

/** A moment in UTC: `21:08:02` with the date as title, or date and time. Times are UTC on every page, as in Spark's logs. */
export function Moment({ atMs, style = 'time' }: { atMs: string; style?: 'time' | 'date-time' }) {
  const words = formatMoment(BigInt(atMs));
  return (
    <time className="num" dateTime={isoOf(atMs)} title={words}>
      {style === 'time' ? clockOf(words) : words.replace(' UTC', '')}
    </time>
  );
}

function clockOf(words: string): string {
  return /\d\d:\d\d:\d\d/.exec(words)?.[0] ?? words;
}
