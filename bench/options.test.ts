import { describe, expect, test } from 'vitest';
import { benchOptions, PARTS } from './options';

describe('options of the bench', () => {
  test('without any: everything, medians of ten', () => {
    expect(benchOptions([])).toMatchObject({ parts: PARTS, rounds: { measured: 10 } });
  });

  test('quick: everything, in fewer rounds on smaller files', () => {
    const quick = benchOptions(['--quick']);
    const whole = benchOptions([]);
    expect(quick.parts).toEqual(whole.parts);
    expect(quick.rounds.measured).toBeLessThan(whole.rounds.measured);
    expect(quick.decodedBytes).toBeLessThan(whole.decodedBytes);
  });

  test('some parts run in their usual order', () => {
    expect(benchOptions(['--only', 'spark', '--only', 'decode']).parts).toEqual(['decode', 'spark']);
  });

  test('an unknown part is refused with those that there are', () => {
    expect(() => benchOptions(['--only', 'decoding'])).toThrow(
      '--only decoding: there is no such part; there are reading, decode, count, spark, memory, pages',
    );
  });
});
