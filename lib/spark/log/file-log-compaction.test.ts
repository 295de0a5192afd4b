import { describe, expect, test } from 'vitest';
import { compactInterval, missingEntries } from './file-log-compaction';

const ids = (...numbers: number[]) => numbers.map(BigInt);

describe('the distance between compactions, as Spark derives it', () => {
  test.each([
    [[], null],
    [[9], 10],
    [[9, 19, 29], 10],
    // The interval was set to another value once: the last distance counts.
    [[9, 19, 23], 4],
    // One file: the smallest divisor that is not below the default of 10.
    [[2], 3],
    [[11], 12],
    [[19], 20],
    [[23], 12],
    [[29], 10],
    [[35], 12],
    [[43], 11],
    [[36], 37],
  ])('%j: %j', (compact, interval) => expect(compactInterval(ids(...compact))).toBe(interval));
});

describe('entries that are needed and not there', () => {
  test.each([
    [[], [], []],
    [[0, 1, 2], [], []],
    [[1, 2], [], [0]],
    [[10, 12], [9], [11]],
    [[3, 20], [9, 19], []],
    [[], [19], []],
  ])('plain %j, compact %j: %j', (plain, compact, missing) =>
    expect(missingEntries(ids(...plain), ids(...compact), 20)).toEqual(ids(...missing)),
  );

  test('are given up to a limit', () => {
    expect(missingEntries(ids(1_000_000_000), [], 3)).toEqual(ids(0, 1, 2));
  });
});
