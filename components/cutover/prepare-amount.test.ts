import { describe, expect, it } from 'vitest';
import { amountInWords, isNothing, placeInWords, prepareRanges, sumOfRanges } from './prepare-amount';
import { NOTHING, range } from './test-data/answer';

describe('amounts', () => {
  it('say their unit, and that they are not known', () => {
    expect(amountInWords(NOTHING)).toBe('0 records');
    expect(amountInWords({ size: { distance: '1', unit: 'offsets' } })).toBe('1 offset');
    expect(amountInWords({ size: null })).toBeNull();
  });

  it('are nothing only where nothing is open', () => {
    expect(isNothing(NOTHING)).toBe(true);
    expect(isNothing({ ...NOTHING, unknown: ['V1 was not read.'] })).toBe(false);
    expect(isNothing({ ...NOTHING, size: null })).toBe(false);
  });

  it('list their ranges with the largest first, exact beyond 2^53', () => {
    const huge = { ...range('1', 0, 0), from: '9007199254740993', to: '9007199254740996' };
    expect(prepareRanges([range('0', 10, 12), huge])).toEqual([
      { place: 'orders / 1', from: '9007199254740993', to: '9007199254740996', size: '3 records' },
      { place: 'orders / 0', from: '10', to: '12', size: '2 records' },
    ]);
  });

  it('are added up only where they count the same', () => {
    expect(sumOfRanges([range('0', 1, 3), range('1', 0, 5)])).toEqual({ distance: 7n, unit: 'records' });
    expect(sumOfRanges([range('0', 1, 3), { ...range('1', 0, 5), unit: 'files' }])).toBeNull();
    expect(sumOfRanges([])).toBeNull();
  });

  it('name a source that has no topic by its number', () => {
    expect(placeInWords({ source: 2, topic: null, partition: '' })).toBe('source 2');
  });
});
