import { describe, expect, test } from 'vitest';
import { isFormatError } from './format-error';
import { parseCommitLog } from './log/commit-log';
import { parseQueryMetadata } from './log/metadata';
import { parseOffsetLog } from './log/offset-log';
import type { OffsetLogEntry } from './log/offset-log-entry';
import { parseKafkaInitialOffset } from './offset/initial-offset';
import { parseOperatorMetadata } from './state/operator-metadata';
import { parseRocksDbSnapshot } from './state/rocksdb-snapshot';
import { hasSharedFixtures, readShared, sharedFiles } from './test-data/shared-fixtures';

const text = (value: string) => new TextEncoder().encode(value);
const META =
  '{"batchWatermarkMs":5000,"batchTimestampMs":1531292030005,"conf":{"spark.sql.shuffle.partitions":"5"}}';

/** Parses every beginning of `bytes`; a FormatError is undefined, anything else thrown fails the test. */
function beginnings<Value>(bytes: Uint8Array, parse: (bytes: Uint8Array) => Value): (Value | undefined)[] {
  return Array.from({ length: bytes.length }, (_, length) => {
    try {
      return parse(bytes.slice(0, length));
    } catch (error) {
      if (!isFormatError(error)) throw error;
      return undefined;
    }
  });
}

/** What a cut offsets file may still say: the same metadata, and a beginning of the same sources. */
function expectBeginningOf(cut: OffsetLogEntry, whole: OffsetLogEntry): void {
  expect(cut.metadata).toEqual(whole.metadata);
  const last = cut.sources.length - 1;
  for (const [i, source] of cut.sources.entries()) {
    const original = whole.sources[i];
    const isBareNumber = i === last && /^-?\d+$/.test(source.offset?.raw ?? '');
    // A bare number cut between its digits is a shorter number: no reader can tell. Nothing else may differ.
    if (isBareNumber && original?.offset?.raw !== source.offset?.raw) {
      expect(original?.offset?.raw.startsWith(source.offset?.raw ?? '?')).toBe(true);
    } else if (source.offset !== null) expect(source).toEqual(original);
  }
}

describe('a file cut at any byte is refused, or says nothing but what the whole file says', () => {
  const offsets = [
    text(`v1\n${META}\n{"orders":{"0":9007199254740993,"1":52}}\n{"logOffset":345}\n-`),
    text(`v1\r\n${META}\r\n{"orders":{"0":700}}\r\n1234567\r\n`),
    text(`v2\n${META}\nörders:{"orders":{"0":700}}\n1:12`),
    text('v1\n\n{"0":{"value":3,"runTimeMs":9}}'),
    ...sharedFiles(/\/offsets\/\d+$|offset-map\/\d+$|offset-log-version-2.1.0\/0$/).map(readShared),
  ];
  test.each(offsets.map((bytes, i) => [i, bytes] as const))('offsets %i', (_, bytes) => {
    const whole = parseOffsetLog(bytes);
    for (const cut of beginnings(bytes, parseOffsetLog)) if (cut !== undefined) expectBeginningOf(cut, whole);
  });

  test('offsets of one JSON source: every cut is refused, but for the final newline', () => {
    const bytes = text(`v1\n${META}\n{"orders":{"0":9007199254740993,"1":52}}`);
    expect(beginnings(bytes, parseOffsetLog).every((cut) => cut === undefined)).toBe(true);
  });

  const commits = [
    text('v1\n{"nextBatchWatermarkMs":1764000000000}'),
    text('v2\n{"nextBatchWatermarkMs":0,"stateUniqueIds":{"0":[["a","b"],["c","d"]]}}\n'),
    ...sharedFiles(/\/commits\/\d+$|\/testCommitLog$/).map(readShared),
  ];
  test.each(commits.map((bytes, i) => [i, bytes] as const))('commits %i', (_, bytes) => {
    const whole = parseCommitLog(bytes);
    for (const cut of beginnings(bytes, parseCommitLog)) {
      if (cut === undefined) continue;
      // Only the version line is left: Spark reads `{}`, and so nothing is known. Or only the final newline is gone.
      const nothing =
        cut.nextBatchWatermarkMs === null && cut.stateUniqueIds === null && cut.sinkMetadata === null;
      if (!nothing) expect(cut).toEqual(whole);
    }
  });

  test('query metadata, operator metadata, initial offsets', () => {
    const metadata = text('{"id":"d366a8bf-db79-42ca-b5a4-d9ca0a11d63e"}');
    expect(beginnings(metadata, parseQueryMetadata).every((cut) => cut === undefined)).toBe(true);
    const operator = text(
      'v1\n{"operatorInfo":{"operatorName":"dedupe"},"stateStoreInfo":[{"storeName":"default","numPartitions":5}]}',
    );
    expect(beginnings(operator, parseOperatorMetadata).every((cut) => cut === undefined)).toBe(true);
    const initial = text('\0v1\n{"orders":{"0":9007199254740993}}');
    expect(beginnings(initial, parseKafkaInitialOffset).every((cut) => cut === undefined)).toBe(true);
  });
});

describe.skipIf(!hasSharedFixtures)('real snapshots cut at any byte', () => {
  const oneOfEachCheckpoint = new Map(
    sharedFiles(/\/\d+(_[^/]+)?\.zip$/).map((path) => [path.slice(0, path.indexOf('/state/')), path]),
  );
  test.each([...oneOfEachCheckpoint.values()])('%s', (path) => {
    const bytes = readShared(path);
    expect(beginnings(bytes, parseRocksDbSnapshot).filter((cut) => cut !== undefined)).toEqual([]);
  });

  test('query metadata of every checkpoint', () => {
    for (const path of sharedFiles(/\/metadata$/).filter((file) => !file.includes('/_metadata/'))) {
      const whole = parseQueryMetadata(readShared(path));
      for (const cut of beginnings(readShared(path), parseQueryMetadata))
        if (cut !== undefined) expect(cut).toEqual(whole);
    }
  });
});
