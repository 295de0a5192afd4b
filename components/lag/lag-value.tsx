'use client';

import { Count } from '@/components/number/count';
import { Age } from '@/components/time/age';
import type { Lag } from '@/lib/contract/lag';
import { TrendMark } from './trend-mark';
import { unitWord } from './unit-word';

/** How far behind in three lines: value with unit, trend, and where the head comes from with its age. Unknown says why. */
export function LagValue({ lag }: { lag: Lag }) {
  if (lag.value === null) {
    return (
      <>
        <span className="block truncate font-sans text-unknown italic">unknown</span>
        <span className="line-clamp-2 text-faint text-xs" title={lag.why ?? undefined}>
          {lag.why ?? 'no source end is known'}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="block truncate">
        <Count value={lag.value} className="font-medium" />{' '}
        <span className="text-soft text-xs">{unitWord(lag.value, lag.unit)}</span>
      </span>
      <TrendMark trend={lag.trend} words={lag.trendWords} className="text-xs" />
      <span className="line-clamp-2 text-faint text-xs" title={lag.origin ?? undefined}>
        {lag.origin ?? 'origin unknown'} · <Age atMs={lag.asOfMs} />
      </span>
    </>
  );
}
