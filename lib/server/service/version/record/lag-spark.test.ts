import { expect, test } from 'vitest';
import { extendSpark, thinSpark } from './lag-spark';

const minute = 60_000n;
const now = 1_000_000n * minute;

test('keeps the last value of each minute', () => {
  const samples = [
    { atMs: now - 2n * minute, lag: 5n },
    { atMs: now - 2n * minute + 10n, lag: 7n },
    { atMs: now, lag: 0n },
  ];
  expect(extendSpark([], samples, now).map((point) => point.value)).toEqual(['7', '0']);
});

test('a silence is a gap, never a line', () => {
  const spark = extendSpark([], [{ atMs: now - 60n * minute, lag: 1n }], now - 60n * minute);
  const values = extendSpark(spark, [{ atMs: now, lag: 2n }], now).map((point) => point.value);
  expect(values).toEqual(['1', null, '2']);
});

test('stays bounded over six hours and drops what is older', () => {
  let spark = extendSpark([], [], now);
  for (let minutes = 0n; minutes < 600n; minutes += 1n) {
    const at = now + minutes * minute;
    spark = extendSpark(spark, [{ atMs: at, lag: minutes }], at);
  }
  expect(spark.length).toBe(360);
  expect(BigInt(spark[0]?.atMs ?? 0)).toBeGreaterThan(now + 239n * minute);
  expect(spark.at(-1)?.value).toBe('599');
});

test('an unknown lag adds no point', () => {
  expect(extendSpark([], [{ atMs: now, lag: null }], now)).toEqual([]);
});

test('thinning keeps the peak, the gap and the end', () => {
  const samples = Array.from({ length: 300 }, (_, index) => ({
    atMs: now + BigInt(index < 150 ? index : index + 30) * minute,
    lag: index === 77 ? 1000n : 1n,
  }));
  const spark = extendSpark([], samples, now + 330n * minute);
  const thin = thinSpark(spark, 60);
  expect(thin.length).toBeLessThanOrEqual(62);
  expect(thin.map((point) => point.value)).toContain('1000');
  expect(thin.filter((point) => point.value === null)).toHaveLength(1);
  expect(thin.at(-1)).toEqual(spark.at(-1));
});
