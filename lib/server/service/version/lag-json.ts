import type { Measure } from '@/lib/answer/lag';
import type { Trend } from '@/lib/answer/trend';
import type { Lag } from '@/lib/contract/lag';

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
