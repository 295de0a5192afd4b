import { describe, expect, test } from 'vitest';
import { builtStore } from '@/lib/server/service/testing/built-state';
import { stateSkewInWords } from './state-skew';

const skewOf = (amounts: (bigint | null)[], name = 'default') =>
  stateSkewInWords(
    builtStore(
      name,
      amounts.map((keys) => ({ keys, liveBytes: 1_000n })),
    ),
  );

describe('skew of a store over its partitions', () => {
  test('is told by keys against the median, to a tenth', () => {
    expect(skewOf([10n, 10n, 73n])).toBe('partition 2 has 7.3 times the keys of the median partition');
    expect(skewOf([10n, 11n, 29n])).toBe('even by keys: no partition has three times the median');
  });

  test('is told by live bytes as soon as one partition is not counted', () => {
    const partitions = [10n, null, 90n].map((keys, at) => ({ keys, liveBytes: at === 1 ? 9_000n : 1_000n }));
    expect(stateSkewInWords(builtStore('default', partitions))).toBe(
      'partition 1 has 9.0 times the live bytes of the median partition',
    );
  });

  test('says who has all of it when the others are empty', () => {
    expect(skewOf([0n, 0n, 7n])).toBe('partition 2 has 7 keys of 7, the median partition none');
    expect(skewOf([0n, 0n])).toBe('even: no partition has any keys');
  });

  test("is told by a join's rows, not by its key counts", () => {
    expect(skewOf([1n, 90n], 'left-keyToNumValues')).toBe('told by the rows, in left-keyWithIndexToValue');
    expect(skewOf([10n, 10n, 90n], 'left-keyWithIndexToValue')).toContain('partition 2 has 9.0 times');
  });

  test('is not told of one partition, or of one that is not known', () => {
    expect(skewOf([5n])).toBeNull();
    const unknown = [
      { keys: null, liveBytes: null },
      { keys: 5n, liveBytes: 9n },
    ];
    expect(stateSkewInWords(builtStore('default', unknown))).toBeNull();
  });

  test('stays exact beyond 2^53', () => {
    const large = 9_007_199_254_740_993n;
    expect(skewOf([large, large, 3n * large])).toContain('3.0 times');
  });
});
