import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { parseCalendarInterval } from './calendar-interval';
import { parseDeltaAction } from './delta-action';
import { parseDeltaLastCheckpoint } from './delta-last-checkpoint';
import {
  type DeltaLogName,
  deltaCheckpointNames,
  deltaCommitName,
  parseDeltaLogName,
} from './delta-log-name';

const bytes = (text: string) => new TextEncoder().encode(text);
const V = '00000000000000000010';
const UUID = '9743c710-49e8-4012-b76c-692f9eff4956';

function kindOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return error.kind;
  }
}

describe('names in _delta_log', () => {
  test.each<[string, DeltaLogName]>([
    [`${V}.json`, { kind: 'commit', version: 10n }],
    [`${V}.checkpoint.parquet`, { kind: 'checkpoint', version: 10n, part: 1, parts: 1, format: 'parquet' }],
    [
      `${V}.checkpoint.0000000002.0000000003.parquet`,
      { kind: 'checkpoint', version: 10n, part: 2, parts: 3, format: 'parquet' },
    ],
    [`${V}.checkpoint.${UUID}.json`, { kind: 'checkpoint', version: 10n, part: 1, parts: 1, format: 'json' }],
    [
      `${V}.checkpoint.${UUID}.parquet`,
      { kind: 'checkpoint', version: 10n, part: 1, parts: 1, format: 'parquet' },
    ],
  ])('%s', (name, expected) => expect(parseDeltaLogName(name)).toEqual(expected));

  test.each([
    '_last_checkpoint',
    `${V}.crc`,
    `.${V}.json.crc`,
    `${V}.00000000000000000019.compacted.json`,
    '10.json',
    `${V}.checkpoint.json`,
  ])('%s is neither', (name) => expect(parseDeltaLogName(name)).toEqual({ kind: 'other' }));

  test('are written as they are read', () => {
    expect(parseDeltaLogName(deltaCommitName(12n))).toEqual({ kind: 'commit', version: 12n });
    expect(deltaCheckpointNames(10n, 3)[1]).toBe(`${V}.checkpoint.0000000002.0000000003.parquet`);
    expect(deltaCheckpointNames(10n, null)).toEqual([`${V}.checkpoint.parquet`]);
  });
});

describe('one action of a commit', () => {
  test.each([
    [
      '{"txn":{"appId":"a","version":9007199254740993}}',
      {
        kind: 'transaction',
        transaction: { appId: 'a', version: 9_007_199_254_740_993n, lastUpdatedMs: null },
      },
    ],
    [
      ' { "txn" : {"appId":"a","version":1,"lastUpdated":5,"later":{}} }',
      { kind: 'transaction', transaction: { appId: 'a', version: 1n, lastUpdatedMs: 5n } },
    ],
    ['{"commitInfo":{"timestamp":7,"inCommitTimestamp":8}}', { kind: 'commit-info', atMs: 8n }],
    ['{"metaData":{"id":"x","configuration":{}}}', { kind: 'metadata', transactionRetention: null }],
    ['{"add":{"path":"\\"txn\\":{}"', null],
    ['{"checkpointMetadata":{"version":1}}', null],
    ['', null],
    ['{"txn":{"appId":"a","version":1', 'truncated'],
    ['{"txn":{"version":1}}', 'malformed'],
    ['{"txn":{"appId":"a","version":"1"}}', 'malformed'],
    ['{"txn":[]}', 'malformed'],
  ])('%s', (line, expected) => expect(kindOf(() => parseDeltaAction(bytes(line), 1))).toEqual(expected));
});

describe('_last_checkpoint', () => {
  test.each([
    ['{"version":10,"size":5}', { version: 10n, files: [`${V}.checkpoint.parquet`] }],
    ['{"version":10,"parts":2}', { version: 10n, files: deltaCheckpointNames(10n, 2) }],
    [
      `{"version":10,"v2Checkpoint":{"path":"${V}.checkpoint.${UUID}.json"}}`,
      { version: 10n, files: [`${V}.checkpoint.${UUID}.json`] },
    ],
    ['', 'empty'],
    ['{"version":10', 'truncated'],
    ['{"size":10}', 'malformed'],
    ['{"version":10,"parts":999999999}', 'malformed'],
  ])('%s', (text, expected) => expect(kindOf(() => parseDeltaLastCheckpoint(bytes(text)))).toEqual(expected));
});

describe('how long transactions are kept', () => {
  test.each([
    ['interval 7 days', 604_800_000n],
    ['30 Days', 2_592_000_000n],
    ['interval 1 week 2 hours', 612_000_000n],
    ['interval 1 month', null],
    ['7', null],
    ['', null],
  ])('%s', (text, ms) => expect(parseCalendarInterval(text)).toBe(ms));
});
