'use client';

import { Age } from '@/components/time/age';
import type { Lag } from '@/lib/contract/lag';
import { formatCount } from '@/lib/domain/format';
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
      <span className="num block truncate font-medium">
        {`${formatCount(BigInt(lag.value))} ${unitWord(lag.value, lag.unit)}`}
      </span>
      <TrendMark trend={lag.trend} words={lag.trendWords} className="text-xs" />
      <span className="line-clamp-2 text-faint text-xs tabular-nums" title={lag.origin ?? undefined}>
        <Age atMs={lag.asOfMs} before={`${lag.origin ?? 'origin unknown'} · `} />
      </span>
    </>
  );
}
