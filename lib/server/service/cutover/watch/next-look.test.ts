import { expect, test } from 'vitest';
import { cutoverIn } from '@/lib/cutover/test-data/sample';
import { CUTOVER_STATES } from '@/lib/domain/cutover-words';
import { nextLookMs } from './next-look';

const DAY = 86_400_000n;

test('every state that goes on is looked at again, within a minute', () => {
  for (const state of CUTOVER_STATES) {
    if (state === 'aborted') continue;
    const cutover = cutoverIn(state, 'warm-up-replay');
    const next = nextLookMs(cutover, cutover.sinceMs, 10n);
    expect([state, next !== null && next - cutover.sinceMs <= 60_000n]).toEqual([state, true]);
  }
});

test('after the way back v2 is watched for a day, v1 until the day that was named, and nobody after giving up', () => {
  const back = cutoverIn('rolled-back');
  expect(nextLookMs(back, back.sinceMs + DAY - 1n, 0n)).not.toBeNull();
  expect(nextLookMs(back, back.sinceMs + DAY, 0n)).toBeNull();
  const done = cutoverIn('completed');
  const until = done.keep?.keepUntilMs ?? 0n;
  expect([nextLookMs(done, until - 1n, 0n) === null, nextLookMs(done, until, 0n)]).toEqual([false, null]);
  expect(nextLookMs(cutoverIn('aborted'), 0n, 0n)).toBeNull();
});

test('a look that takes long is followed by a longer rest', () => {
  const fencing = cutoverIn('fencing');
  expect([nextLookMs(fencing, 0n, 100n), nextLookMs(fencing, 0n, 3_000n)]).toEqual([2_000n, 12_000n]);
});
