import { describe, expect, test } from 'vitest';
import { gapsBetween, isAsyncProgress } from './gaps';

const big = (...ids: number[]) => ids.map(BigInt);

test.each([
  [[], []],
  [[5], []],
  [[900, 901, 902], []],
  [
    [0, 1, 4, 5, 7],
    [2, 3, 6],
  ],
])('gaps of %j', (ids, gaps) => expect(gapsBetween(big(...ids))).toEqual(big(...gaps)));

test('a stray huge id does not fill the memory', () => {
  expect(gapsBetween([0n, 2n ** 62n])).toHaveLength(10_000);
});

describe('async progress: both logs skip the same ids', () => {
  test.each<[string, number[], number[], boolean]>([
    ['the same few ids in both', [0, 4, 8], [0, 4, 8], true],
    ['the newest is not committed yet', [0, 7, 15], [0, 7], true],
    ['commits purged a little less', [4, 8, 12], [0, 4, 8, 12], true],
    ['no holes', [0, 1, 2], [0, 1, 2], false],
    ['an offsets file was lost, its commit is there', [0, 1, 2, 4], [0, 1, 2, 3, 4], false],
    ['a hole only above the commits', [0, 1, 2, 4], [0, 1, 2], false],
    ['SC-005', [113257, 113259], [113256, 113257], false],
    ['a commit was lost', [0, 1, 2, 3], [0, 1, 3], false],
    ['no commits', [0, 4], [], false],
    ['the second entry of a young query is in flight', [0, 11], [0], true],
    ['its third', [0, 1, 6], [0, 1], true],
    ['one batch was lost from both', [0, 1, 3], [0, 1], false],
    ['several were lost from the offsets of a young query', [0, 1, 6], [0, 1, 2, 3, 4, 5], false],
    ['several were lost from both, and the query is not young', [0, 1, 2, 6], [0, 1, 2], false],
  ])('%s', (_, offsets, commits, expected) => {
    expect(isAsyncProgress(big(...offsets), big(...commits))).toBe(expected);
  });
});
