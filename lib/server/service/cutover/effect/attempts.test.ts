import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, pauseAfter } from './attempts';

test('pauses double from a second to 64, and twelve attempts take some six minutes', () => {
  const middle = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1, 0.5));
  expect(middle).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64].map((seconds) => BigInt(seconds) * 1_000n));
});

test('are as long as the other side asks for, up to five minutes, and never shorter than ours', () => {
  expect(pauseAfter(1, 0.5, 40_000n)).toBe(40_000n);
  expect(pauseAfter(1, 0.5, 999n)).toBe(1_000n);
  expect(pauseAfter(7, 0.5, 3_600_000n)).toBe(300_000n);
});

test('are spread by a fifth to both sides', () => {
  expect(pauseAfter(1, 0)).toBe(800n);
  expect(pauseAfter(1, 0.999_999)).toBe(1_200n);
  expect(pauseAfter(40, 0.999_999)).toBe(76_800n);
});
