import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sinkMoments } from '@/fixtures/sink-recording';
import { isFormatError } from '@/lib/spark/format-error';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { readParquetTransactions } from './parquet-transactions';
import { openRanged } from './ranged-file';

/** A checkpoint in Parquet that real Delta wrote, with one transaction and the table's properties. */
async function realCheckpoint(): Promise<Uint8Array> {
  const table = sinkMoments('delta-v2-parquet')[0]?.table('orders_v1');
  if (table === undefined) throw new Error('fixtures/sinks has no delta-v2-parquet');
  for await (const page of table.list('_delta_log', { recursive: false }))
    for (const { path } of page.entries) {
      const stored = /checkpoint.*parquet$/.test(path) ? await table.read(path) : undefined;
      if (stored !== undefined) return stored.bytes;
    }
  throw new Error('no checkpoint');
}

async function parse(bytes: Uint8Array) {
  const storage = new MemoryStorage();
  storage.write('checkpoint.parquet', bytes);
  const file = await openRanged(storage, 'checkpoint.parquet');
  if (file === undefined) throw new Error('no file');
  return readParquetTransactions(file);
}

describe('the txn column of a Delta checkpoint', () => {
  test('is read with the properties beside it', async () => {
    expect(await parse(await realCheckpoint())).toEqual({
      transactions: [{ appId: expect.any(String), version: 4n, lastUpdatedMs: expect.any(BigInt) }],
      transactionRetention: 'interval 7 days',
    });
  });

  test('bytes that are broken anywhere are refused with a FormatError, or read, and never hang', async () => {
    const real = await realCheckpoint();
    const change = fc.record({ at: fc.nat({ max: real.length - 1 }), byte: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.option(fc.nat({ max: real.length }), { freq: 5 }),
        async (changes, cut) => {
          const broken = real.slice();
          for (const { at, byte } of changes) broken[at] = byte;
          try {
            await parse(cut === null ? broken : broken.slice(0, cut));
          } catch (error) {
            expect(isFormatError(error)).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
