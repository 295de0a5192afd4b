import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, pauseAfter } from './attempts';

test('pauses double from a second to 64, and twelve attempts take some six minutes', () => {
  const middle = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, 0.5));
  expect(middle).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64].map((seconds) => BigInt(seconds) * 1_000n));
});

test('are spread by a fifth to both sides', () => {
  expect(pauseAfter(1, 0)).toBe(800n);
  expect(pauseAfter(1, 0.999_999)).toBe(1_200n);
  expect(pauseAfter(40, 0.999_999)).toBe(76_800n);
});
