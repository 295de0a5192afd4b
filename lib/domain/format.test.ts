import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge, formatBytes, formatCount, formatCountOf, formatDuration, formatMoment } from './format';

const THIN = '\u202f';

describe('formatCount', () => {
  it.each([
    [0n, '0'],
    [999n, '999'],
    [12_420n, `12${THIN}420`],
    [-1_000n, `-1${THIN}000`],
    [9_223_372_036_854_775_807n, ['9', '223', '372', '036', '854', '775', '807'].join(THIN)],
  ])('%s', (value, text) => {
    expect(formatCount(value)).toBe(text);
  });

  it('never loses a digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(BigInt(formatCount(value).replaceAll(THIN, ''))).toBe(value);
      }),
    );
  });
});

describe('formatCountOf', () => {
  it('agrees in number', () => {
    expect(formatCountOf(1n, 'record')).toBe('1 record');
    expect(formatCountOf(0n, 'record')).toBe('0 records');
    expect(formatCountOf(2, 'batch', 'batches')).toBe('2 batches');
  });
});

describe('formatBytes', () => {
  it.each([
    [0n, '0 B'],
    [999n, '999 B'],
    [1_000n, '1 kB'],
    [1_409n, '1.4 kB'],
    [999_949n, '999.9 kB'],
    [999_950n, '1 MB'],
    [18_400_000_000n, '18.4 GB'],
    [9_223_372_036_854_775_807n, '9.2 EB'],
  ])('%s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [0n, '0 ms'],
    [350n, '350 ms'],
    [1_000n, '1 s'],
    [4_250n, '4.2 s'],
    [48_900n, '48 s'],
    [60_000n, '1 min'],
    [372_000n, '6 min 12 s'],
    [7_500_000n, '2 h 5 min'],
    [3_600_000n, '1 h'],
    [673_076_000n, '7 d 18 h'],
    [-1_500n, '-1.5 s'],
  ])('%s ms', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('formatAge and formatMoment', () => {
  it('says so when a time lies in the future', () => {
    expect(formatAge(1_000n, 1_000n)).toBe('just now');
    expect(formatAge(1_000n, 61_000n)).toBe('1 min ago');
    expect(formatAge(61_000n, 1_000n)).toBe('1 min ahead of the clock');
  });

  it('prints UTC, and raw milliseconds when no date can hold them', () => {
    expect(formatMoment(1_764_001_800_000n)).toBe('2025-11-24 16:30:00 UTC');
    expect(formatMoment(2n ** 62n)).toBe(`${2n ** 62n} ms since 1970`);
  });
});
