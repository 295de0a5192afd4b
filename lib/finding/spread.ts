/** How a set of durations is spread. */
export interface Spread {
  count: number;
  medianMs: bigint;
  p95Ms: bigint;
  longestMs: bigint;
  /** The longest, unless one alone stands far out of many: an outage is not a habit. */
  usualLongestMs: bigint;
}

/** From this many values on, a single one may be called an outlier. */
const MANY = 8;
/** So many times longer than the next one is "far out". */
const FAR_OUT = 4n;

/** Median, p95 (nearest rank) and longest of `durationsMs`; null for none. */
export function spreadOf(durationsMs: readonly bigint[]): Spread | null {
  const sorted = durationsMs.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const longestMs = sorted.at(-1);
  const medianMs = sorted[Math.floor((sorted.length - 1) / 2)];
  const p95Ms = sorted[Math.ceil(sorted.length * 0.95) - 1];
  if (longestMs === undefined || medianMs === undefined || p95Ms === undefined) return null;
  const second = sorted.at(-2);
  const alone = sorted.length >= MANY && second !== undefined && longestMs > FAR_OUT * second;
  return {
    count: sorted.length,
    medianMs,
    p95Ms,
    longestMs,
    usualLongestMs: alone ? second : longestMs,
  };
}
