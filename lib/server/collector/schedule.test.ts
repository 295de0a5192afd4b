import { expect, test } from 'vitest';
import { backoff, freshUntil, jittered, type Pace, refreshInterval, restedInterval } from './schedule';

const pace: Pace = { refreshMs: 5_000n, deepRefreshMs: 300_000n, leaseMs: 60_000n };
const now = 1_000_000_000n;

test.each([
  [null, 5_000n],
  [now - 1_000n, 5_000n],
  [now - 100_000n, 5_000n],
  [now - 400_000n, 20_000n],
  [now - 86_400_000n, 60_000n],
])('a version that last changed at %s is read again after %s ms', (changedMs, expected) => {
  expect(refreshInterval(pace, changedMs, now)).toBe(expected);
});

test('what took longer than two seconds rests four times as long, ten minutes at most', () => {
  expect(restedInterval(5_000n, 3_000n)).toBe(5_000n);
  expect(restedInterval(5_000n, 16_000n)).toBe(56_000n);
  expect(restedInterval(5_000n, 3_600_000n)).toBe(600_000n);
});

test('backoff doubles, ends at ten minutes, and is spread', () => {
  expect(backoff(pace, 1, 0.5)).toBe(10_000n);
  expect(backoff(pace, 2, 0.5)).toBe(20_000n);
  expect(backoff(pace, 500, 0.5)).toBe(600_000n);
  expect(backoff(pace, 1, 0)).toBe(8_000n);
  expect(backoff(pace, 1, 0.999)).toBeLessThanOrEqual(12_000n);
});

test('a reading stays fresh for three intervals and never less than a minute', () => {
  expect(freshUntil(now, 5_000n)).toBe(now + 60_000n);
  expect(freshUntil(now, 60_000n)).toBe(now + 180_000n);
});

test('jitter stays within its percentage', () => {
  expect(jittered(1_000n, 0)).toBe(900n);
  expect(jittered(1_000n, 0.5)).toBe(1_000n);
});
