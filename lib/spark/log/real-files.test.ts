import { describe, expect, test } from 'vitest';
import { parseKafkaInitialOffset } from '../offset/initial-offset';
import { parseSourceOffset } from '../offset/registry';
import { hasSharedFixtures, readShared, sharedFiles } from '../test-data/shared-fixtures';
import { parseCommitLog } from './commit-log';
import { parseQueryMetadata } from './metadata';
import { parseOffsetLog } from './offset-log';

const spark = (path: string) => readShared(`apache-spark/${path}`);
const rawLine = (path: string) => new TextDecoder().decode(readShared(path)).trim();
const offsetOf = (path: string) => parseSourceOffset(rawLine(path), { format: 'test', line: null });

describe.skipIf(!hasSharedFixtures)('single files of real Spark versions (INVENTORY.md)', () => {
  test('offset log of 2.1.0: final newline, no conf, a file and a Kafka source', () => {
    const entry = parseOffsetLog(spark('offset-log-version-2.1.0/0'));
    expect(entry.metadata).toEqual({ batchWatermarkMs: 0n, batchTimestampMs: 1480981499528n, conf: {} });
    expect(entry.sources.map(({ offset }) => [offset?.kind, offset?.normalized])).toEqual([
      ['file', { logOffset: '345' }],
      ['kafka', { 'topic-0': { '0': '1' } }],
    ]);
  });

  test.each([0, 1, 2, 3])('offset map %i of 4.2: v2, keyed', (id) => {
    const entry = parseOffsetLog(spark(`offset-map/${id}`));
    expect(entry.logVersion).toBe(2);
    expect(Object.keys(entry.metadata?.conf ?? {})).toHaveLength(4);
    expect(entry.sources.map(({ key, offset }) => [key, offset?.normalized])).toEqual([['0', String(id)]]);
  });

  test('commit logs of 4.0', () => {
    expect(parseCommitLog(spark('testCommitLogV1/testCommitLog'))).toMatchObject({
      logVersion: 1,
      nextBatchWatermarkMs: 1n,
    });
    const v2 = parseCommitLog(spark('testCommitLogV2/testCommitLog'));
    expect(Object.keys(v2.stateUniqueIds ?? {})).toEqual(['0', '1']);
    expect(Object.values(v2.stateUniqueIds ?? {}).flat(2)).toHaveLength(8);
    expect(parseCommitLog(spark('testCommitLogV2-empty-unique-id/testCommitLog')).stateUniqueIds).toEqual({});
  });

  test('query metadata of 2.1.0 is pretty-printed', () => {
    const { queryId } = parseQueryMetadata(spark('query-metadata-logs-version-2.1.0.txt'));
    expect(queryId).toBe('d366a8bf-db79-42ca-b5a4-d9ca0a11d63e');
  });

  test('offsets of single sources', () => {
    expect(offsetOf('apache-spark/file-source-offset-version-2.1.0-json.txt').positions[0]?.value).toBe(345n);
    expect(offsetOf('apache-spark/file-source-offset-version-2.1.0-long.txt').positions[0]?.value).toBe(345n);
    expect(
      offsetOf('apache-spark/kafka-source-files/kafka-source-offset-version-2.1.0.txt').positions,
    ).toHaveLength(3);
    expect(
      offsetOf('azure-event-hubs-spark/source-offset/eventhubs-source-offset-version-2.1.0.txt').kind,
    ).toBe('kafka');
  });

  test('initial offsets of 2.1.0, and of a future version', () => {
    const initial = parseKafkaInitialOffset(
      spark('kafka-source-files/kafka-source-initial-offset-version-2.1.0.bin'),
    );
    expect(initial.normalized).toEqual({ 'kafka-initial-offset-2-1-0': { '2': '2', '1': '1', '0': '0' } });
    const future = spark('kafka-source-files/kafka-source-initial-offset-future-version.bin');
    expect(() => parseKafkaInitialOffset(future)).toThrow(/written as v99999/);
  });

  test('every log file of every whole checkpoint is read', () => {
    for (const path of sharedFiles(/\/offsets\/\d+$/))
      expect(parseOffsetLog(readShared(path)).sources.length).toBeGreaterThan(0);
    for (const path of sharedFiles(/\/commits\/\d+$/))
      expect(parseCommitLog(readShared(path)).logVersion).toBeGreaterThan(0);
  });
});
