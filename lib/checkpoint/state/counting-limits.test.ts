import { describe, expect, test } from 'vitest';
import { RunningCrc } from '@/lib/spark/bytes/running-crc';
import { exactly, one, partitionOf, put } from '../test-data/counted-store';
import { readNow } from '../test-data/read';
import { WrittenQuery } from '../test-data/written-query';

describe('what costs too much is not counted, and says so', () => {
  const two = () =>
    new WrittenQuery({ partitions: 2 })
      .batches(0, 0)
      .hdfs(0, '1.delta', put('a'))
      .hdfs(1, '1.delta', 100_000);

  test('a file beyond the budget, with the numbers; others are counted', async () => {
    const { reading } = await readNow(two().storage, { mostDecodedBytes: 50_000 });
    const [small, large] = reading.state?.operators[0]?.stores[0]?.partitions ?? [];
    expect(small).toMatchObject(exactly(1n));
    expect(large).toMatchObject({ keys: null, keysMin: null, keysMax: null, loadable: true });
    expect(large?.notCounted).toBe(
      'too large: 1 file with 100 kB on disk; a reading decodes at most 50 kB, 49.8 kB of them were left',
    );
    expect(reading.state?.keys).toBeNull();
  });

  test('state that is far larger than its files stops the decoding', async () => {
    const query = one().batches(0, 0);
    query.hdfs(0, '1.delta', [{ put: 'a', value: new Uint8Array(2_000_000) }, ...put('b')]);
    expect(query.storage.files.get('state/0/0/1.delta')?.bytes.length).toBeLessThan(50_000);
    const { partition } = await partitionOf(query, { mostDecodedBytes: 1_000_000 });
    expect(partition).toMatchObject({ keys: null, loadable: true });
    expect(partition.notCounted).toMatch(/too large/);
  });
});

describe('checksum files beside state files', () => {
  const delta = 'state/0/0/1.delta';
  const withChecksum = (value: number, size: number) => {
    const query = one().batches(0, 0).hdfs(0, '1.delta', put('a'));
    const checksum = { algorithm: 'CRC32C', value, mainFileSize: size, timestampMs: 1, creator: {} };
    return query.file(`${delta}.crc`, JSON.stringify(checksum));
  };
  const bytes = one().hdfs(0, '1.delta', put('a')).storage.files.get(delta)?.bytes ?? new Uint8Array();
  const crc = new RunningCrc('crc32c');
  crc.update(bytes);
  const right = crc.value | 0;

  test.each<[string, WrittenQuery, RegExp | null]>([
    ['the right one', withChecksum(right, bytes.length), null],
    ['another checksum', withChecksum(right ^ 1, bytes.length), /1\.delta\.crc says/],
    ['another size', withChecksum(right, bytes.length + 1), /bytes, state\/0\/0\/1\.delta\.crc says/],
    ['one that is no checksum file', withChecksum(right, bytes.length).file(`${delta}.crc`, '{'), null],
  ])('%s', async (_, query, detail) => {
    const { partition } = await partitionOf(query, { verifyChecksums: true });
    expect(partition.loadable).toBe(detail === null);
    if (detail !== null)
      expect(partition.damaged).toMatchObject([{ path: delta, detail: expect.stringMatching(detail) }]);
    // A collector does not ask for them.
    const quiet = await partitionOf(query);
    expect(quiet.partition).toMatchObject({ loadable: true, ...exactly(1n) });
    expect(quiet.requests).toEqual({ list: 1, read: 4 + 1 });
  });
});
