/**
 * Ages are counted against the server's clock: a laptop that runs five minutes ahead must not turn a fresh
 * commit into an old one. Small differences are left alone, since answers take time to travel.
 */
const TOLERATED_MS = 3000;
let offsetMs = 0;

export function noteServerTime(answer: unknown, receivedAtMs: number = Date.now()): void {
  if (typeof answer !== 'object' || answer === null || !('asOfMs' in answer)) return;
  const asOfMs = Number(answer.asOfMs);
  if (!Number.isSafeInteger(asOfMs)) return;
  const difference = asOfMs - receivedAtMs;
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

export function serverNowMs(localNowMs: number = Date.now()): number {
  return localNowMs + offsetMs;
}
