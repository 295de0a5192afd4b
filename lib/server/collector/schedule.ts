/** The collector's clocks, from the configuration. */
export interface Pace {
  refreshMs: bigint;
  deepRefreshMs: bigint;
  leaseMs: bigint;
}

/** A quiet checkpoint is read at a slower pace: a twentieth of the time for which nothing moved. */
const QUIET_DIVISOR = 20n;
const SLOWEST_REFRESHES = 12n;
const MOST_BACKOFF_MS = 10n * 60_000n;
const LEAST_FRESH_MS = 60_000n;

/** How long to wait until the next reading of a version that last changed at `changedMs`. */
export function refreshInterval(pace: Pace, changedMs: bigint | null, nowMs: bigint): bigint {
  const quietMs = changedMs === null ? 0n : nowMs - changedMs;
  const slow = quietMs / QUIET_DIVISOR;
  const slowest = pace.refreshMs * SLOWEST_REFRESHES;
  if (slow <= pace.refreshMs) return pace.refreshMs;
  return slow < slowest ? slow : slowest;
}

/** What a reading takes beyond this time is followed by a rest of so many times as much. */
const LONG_READING_MS = 2_000n;
const REST_FACTOR = 4n;

/** The interval after a reading that took `tookMs`: what is huge, or slow to answer, leaves most of the time to others. */
export function restedInterval(intervalMs: bigint, tookMs: bigint): bigint {
  const restMs = (tookMs - LONG_READING_MS) * REST_FACTOR;
  const cappedMs = restMs < MOST_BACKOFF_MS ? restMs : MOST_BACKOFF_MS;
  return intervalMs > cappedMs ? intervalMs : cappedMs;
}

/** Until when a reading may be called current: two missed readings are forgiven. */
export function freshUntil(readAtMs: bigint, intervalMs: bigint): bigint {
  const patience = 3n * intervalMs;
  return readAtMs + (patience > LEAST_FRESH_MS ? patience : LEAST_FRESH_MS);
}

/** How long to wait after the `failures`-th failure in a row: doubled each time, at most ten minutes, ±20 %. */
export function backoff(pace: Pace, failures: number, random: number): bigint {
  const doubled = pace.refreshMs << BigInt(Math.min(failures, 20));
  const capped = doubled < MOST_BACKOFF_MS ? doubled : MOST_BACKOFF_MS;
  return jittered(capped, random, 20n);
}

/** `ms` ± `percent`; `random` in [0, 1). Keeps versions that were found together from being read together for ever. */
export function jittered(ms: bigint, random: number, percent = 10n): bigint {
  const spread = (ms * percent) / 100n;
  return ms - spread + (2n * spread * BigInt(Math.floor(random * 1000))) / 1000n;
}
