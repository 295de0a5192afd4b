/** After so many attempts an effect is given up. */
export const MOST_ATTEMPTS = 12;

const FIRST_PAUSE_MS = 1_000n;
const LONGEST_PAUSE_MS = 64_000n;

/** How long to wait after the `attempts`-th attempt failed: 1 s, doubled up to 64 s, ±20 %; `random` in [0, 1). */
export function pauseAfter(attempts: number, random: number): bigint {
  const doubled = FIRST_PAUSE_MS << BigInt(Math.min(attempts - 1, 10));
  const pauseMs = doubled < LONGEST_PAUSE_MS ? doubled : LONGEST_PAUSE_MS;
  return (pauseMs * BigInt(800 + Math.floor(random * 401))) / 1_000n;
}
