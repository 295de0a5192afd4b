import { describe, expect, test } from 'vitest';
import { DecompressedStream } from '@/lib/spark/bytes/decompress';
import { decodeStateFile } from '@/lib/spark/state/decode-state-file';
import { decompressAll } from '@/lib/spark/test-data/collect-chunks';
import { largeFile } from './large-file';
import { lz4Peers, zstdPeer } from './peers';
import { readSeed, SEEDS } from './seed-file';
import { seedRecords } from './seed-records';

describe.each(SEEDS)('the seed $kind.$codec', (seed) => {
  test("is what Spark's codec made of the records of today, less than half as large", () => {
    const packed = readSeed(seed);
    const records = seedRecords(seed.kind);
    const unpacked = decompressAll((sink) => new DecompressedStream(sink), packed);
    expect(Buffer.compare(unpacked, records)).toBe(0);
    expect(packed.length).toBeLessThan(records.length / 2);
  });

  test('makes a whole file of the size that was asked for', () => {
    const { bytes, decompressedBytes } = largeFile(seed, 600_000);
    expect(decompressedBytes).toBeGreaterThanOrEqual(600_000);
    let puts = 0;
    let removes = 0;
    const decoder = decodeStateFile(seed.kind, { put: () => puts++, remove: () => removes++ });
    decoder.push(bytes);
    const summary = decoder.end();
    expect(summary.bytes).toBe(BigInt(decompressedBytes));
    expect(summary.columnFamilies).toBe(seed.kind === 'changelog');
    // Three times the seed.
    expect({ puts, removes }).toEqual({ puts: 3 * 1_488, removes: 3 * 212 });
  });
});

describe('peers unpack the same bytes', () => {
  const records = seedRecords('delta');

  test('lz4', () => {
    const { bytes, decompressedBytes } = largeFile({ kind: 'delta', codec: 'lz4' }, 1);
    // The end mark lies in a stored block.
    const packed = decompressedBytes - 4;
    const { ours, lz4js, hyparquet } = lz4Peers(bytes);
    expect([ours(), lz4js(), hyparquet()]).toEqual([packed, packed, packed]);
  });

  test('zstd', async () => {
    const unpack = await zstdPeer(readSeed({ kind: 'delta', codec: 'zstd' }), records.length, 2);
    expect(unpack()).toBe(2 * records.length);
  });
});
