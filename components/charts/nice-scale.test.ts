import { describe, expect, it } from 'vitest';
import { niceCeiling, niceTicks } from './nice-scale';
import { shortNumber } from './short-number';

describe('niceCeiling', () => {
  it.each([
    [0, 1],
    [0.3, 0.5],
    [1, 1],
    [1.01, 2],
    [950, 1000],
    [2100, 2500],
    [9e18, 1e19],
  ])('%d → %d', (value, top) => expect(niceCeiling(value)).toBeCloseTo(top));
  it('survives what is not a size', () => {
    expect(niceCeiling(Number.NaN)).toBe(1);
    expect(niceCeiling(Number.POSITIVE_INFINITY)).toBe(1);
  });
});

describe('niceTicks', () => {
  it('gives round values inside the range', () => {
    expect(niceTicks(0, 3000, 6)).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000]);
    expect(niceTicks(10_200, 13_100, 6)).toEqual([10_500, 11_000, 11_500, 12_000, 12_500, 13_000]);
    expect(niceTicks(5, 5, 6)).toEqual([5]);
  });
});

describe('shortNumber', () => {
  it.each([
    [0, '0'],
    [950, '950'],
    [2000, '2\u202f000'],
    [12_500, '12.5\u202fk'],
    [1_250_000, '1.3\u202fM'],
    [2e9, '2\u202fG'],
    [0.5, '0.5'],
  ])('%d → %s', (value, text) => expect(shortNumber(value)).toBe(text));
});
