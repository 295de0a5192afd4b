import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { parseCommitLog } from './commit-log';

const parse = (text: string) => parseCommitLog(new TextEncoder().encode(text));
const NOTHING = { nextBatchWatermarkMs: null, stateUniqueIds: null, sinkMetadata: null };

describe('parseCommitLog', () => {
  test.each([
    ['v1', { logVersion: 1, ...NOTHING }],
    ['v1\n', { logVersion: 1, ...NOTHING }],
    ['v1\n{}', { logVersion: 1, ...NOTHING }],
    [
      'v1\n{"nextBatchWatermarkMs":9007199254740993}',
      { logVersion: 1, ...NOTHING, nextBatchWatermarkMs: 9007199254740993n },
    ],
    ['v1\r\n{"nextBatchWatermarkMs":0}\r\n', { logVersion: 1, ...NOTHING, nextBatchWatermarkMs: 0n }],
    [
      'v2\n{"nextBatchWatermarkMs":0,"stateUniqueIds":{"0":[["a","b"],["c","d"]],"1":["e"]}}',
      {
        logVersion: 2,
        ...NOTHING,
        nextBatchWatermarkMs: 0n,
        stateUniqueIds: {
          '0': [
            ['a', 'b'],
            ['c', 'd'],
          ],
          '1': [['e']],
        },
      },
    ],
    ['v2\n{"stateUniqueIds":{}}', { logVersion: 2, ...NOTHING, stateUniqueIds: {} }],
    [
      'v3\n{"sinkMetadataMap":{"sink-0":{"sinkName":"sink-0","commitOffset":"-","isActive":true,"n":9007199254740993}}}',
      {
        logVersion: 3,
        ...NOTHING,
        sinkMetadata: {
          'sink-0': '{"sinkName":"sink-0","commitOffset":"-","isActive":true,"n":9007199254740993}',
        },
      },
    ],
  ])('%j', (text, entry) => expect(parse(text)).toEqual(entry));

  test.each([
    ['', 'empty'],
    ['v', 'truncated'],
    ['v1\n{', 'truncated'],
    ['v1\n[]', 'malformed'],
    ['v2\n{"stateUniqueIds":[]}', 'malformed'],
    ['v2\n{"stateUniqueIds":{"0":[[1]]}}', 'malformed'],
    ['v4\n{}', 'unsupported-version'],
  ])('%j is %s', (text, kind) => {
    try {
      parse(text);
      expect.unreachable();
    } catch (error) {
      expect(isFormatError(error) && error.kind).toBe(kind);
    }
  });
});
