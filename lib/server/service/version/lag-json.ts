import type { CatchUp } from '@/lib/answer/catch-up';
import type { Measure } from '@/lib/answer/lag';
import type { ResumableUntil } from '@/lib/answer/resumable-until';
import type { Trend } from '@/lib/answer/trend';
import type { CatchUp as CatchUpJson, Lag, Resumable } from '@/lib/contract/lag';

/** A measured distance and its trend in the contract's shape. */
export function lagJson(behind: Measure, trend: Pick<Trend, 'status' | 'words'>): Lag {
  return {
    value: behind.value === null ? null : String(behind.value),
    // A distance between positions is never a time.
    unit: behind.unit === 'ms' ? 'steps' : behind.unit,
    origin: behind.origin,
    asOfMs: behind.asOfMs === null ? null : String(behind.asOfMs),
    trend: trend.status,
    trendWords: trend.words,
    why: behind.why,
  };
}

/** Catch-up in the contract's shape. */
export function catchUpJson(catchUp: CatchUp): CatchUpJson {
  const rates = 'rates' in catchUp ? catchUp.rates : null;
  const isDated = catchUp.state === 'catching-up';
  return {
    state: catchUp.state,
    earliestMs: isDated ? String(catchUp.earliestMs) : null,
    latestMs: isDated && catchUp.latestMs !== null ? String(catchUp.latestMs) : null,
    committedPerMinute: rates === null ? null : String(rates.committedPerMinute),
    headPerMinute: rates === null ? null : String(rates.headPerMinute),
    windowMs: rates === null ? null : String(rates.windowMs),
    words: catchUp.words,
  };
}

/** Until when a restart can resume, in the contract's shape. */
export function resumableJson({ untilMs, asOfMs, ...rest }: ResumableUntil): Resumable {
  return {
    state: rest.state,
    untilMs: untilMs === null ? null : String(untilMs),
    sizeMayEndIt: rest.sizeMayEndIt,
    origin: rest.origin,
    asOfMs: asOfMs === null ? null : String(asOfMs),
    why: rest.why,
    words: rest.words,
  };
}
