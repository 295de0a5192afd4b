import { describe, expect, test } from 'vitest';
import { readNow } from '@/lib/checkpoint/test-data/read';
import { WrittenQuery } from '@/lib/checkpoint/test-data/written-query';
import { differences } from './compare-answers';
import type { SparkAnswer } from './spark-session';

/** Two partitions; the second one has no keys. */
async function reading() {
  const query = new WrittenQuery({ partitions: 2 })
    .batches(0, 0)
    .operator('dedupe', 2)
    .hdfs(0, '1.delta', [{ put: 'a' }, { put: 'b' }])
    .hdfs(1, '1.delta');
  return (await readNow(query.storage)).reading;
}

const SPARK: SparkAnswer = {
  metadataMs: 1,
  countMs: 1,
  metadata: [
    { operatorId: 0, operatorName: 'dedupe', stateStoreName: 'default', numPartitions: 2, maxBatchId: 0 },
  ],
  keys: { default: { '0': 2 } },
};

describe('answers of the reading and of Spark', () => {
  test('are equal, also where Spark has no row for a partition without keys', async () => {
    expect(differences(await reading(), SPARK)).toEqual([]);
  });

  test('differ by a key', async () => {
    const spark = { ...SPARK, keys: { default: { '0': 2, '1': 1 } } };
    expect(differences(await reading(), spark)).toEqual(['default of partition 1: 0 keys here, 1 by Spark']);
  });

  test('differ by a store that only Spark knows', async () => {
    const spark = { ...SPARK, keys: { ...SPARK.keys, other: { '0': 1 } } };
    expect(differences(await reading(), spark)).toEqual([
      'other of partition 0: unknown keys here, 1 by Spark',
    ]);
  });

  test('differ by the batch', async () => {
    const metadata = SPARK.metadata.map((row) => ({ ...row, maxBatchId: 1 }));
    expect(differences(await reading(), { ...SPARK, metadata })).toEqual([
      'only here: operator 0 dedupe default: 2 partitions, batch 0',
      'only Spark: operator 0 dedupe default: 2 partitions, batch 1',
    ]);
  });
});
