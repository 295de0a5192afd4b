/** After so many attempts an effect is given up. */
export const MOST_ATTEMPTS = 12;

const FIRST_PAUSE_MS = 1_000n;
const LONGEST_PAUSE_MS = 64_000n;

/** However long somebody asks to be left alone. */
const MOST_ASKED_MS = 300_000n;

/**
 * How long to wait after the `attempts`-th attempt failed: 1 s, doubled up to 64 s, ±20 %; `random` in [0, 1). Longer, up to
 * five minutes, where the other side asked for it.
 */
export function pauseAfter(attempts: number, random: number, askedMs: bigint | null = null): bigint {
  const waitMs = askedMs === null ? 0n : askedMs < MOST_ASKED_MS ? askedMs : MOST_ASKED_MS;
  const doubled = FIRST_PAUSE_MS << BigInt(Math.min(attempts - 1, 10));
  const pauseMs = doubled < LONGEST_PAUSE_MS ? doubled : LONGEST_PAUSE_MS;
  const spreadMs = (pauseMs * BigInt(800 + Math.floor(random * 401))) / 1_000n;
  return spreadMs > waitMs ? spreadMs : waitMs;
}
