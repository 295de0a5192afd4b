import { describe, expect, it } from 'vitest';
import { spreadOf } from './spread';

describe('spreadOf', () => {
  it('of nothing is unknown', () => {
    expect(spreadOf([])).toBeNull();
  });

  it('of one is that one', () => {
    expect(spreadOf([7n])).toEqual({ count: 1, medianMs: 7n, p95Ms: 7n, longestMs: 7n, usualLongestMs: 7n });
  });

  it('takes p95 by nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, index) => BigInt(index + 1));
    expect(spreadOf(values)).toMatchObject({
      medianMs: 50n,
      p95Ms: 95n,
      longestMs: 100n,
      usualLongestMs: 100n,
    });
  });

  it('one far outlier among many is not usual, two are', () => {
    const usual = Array.from({ length: 10 }, () => 10n);
    expect(spreadOf([...usual, 500n])).toMatchObject({ longestMs: 500n, usualLongestMs: 10n });
    expect(spreadOf([...usual, 500n, 400n])?.usualLongestMs).toBe(500n);
    expect(spreadOf([10n, 10n, 500n])?.usualLongestMs).toBe(500n);
  });
});
