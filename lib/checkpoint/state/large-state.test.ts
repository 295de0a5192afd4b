import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { xxHash32 } from '@/lib/spark/bytes/xxhash32';
import { lz4Stream } from '@/lib/spark/test-data/lz4-stream';
import type { ListPage, Storage, StoredFile } from '@/lib/storage/storage';
import { readNow } from '../test-data/read';
import { WrittenQuery } from '../test-data/written-query';
import { RANGE_BYTES } from './read-state-file';

const MB = 1_000_000;

/** A storage with files of its own beside those of a written query; what is read of them is made when it is asked for. */
function withGenerated(
  query: WrittenQuery,
  sizes: ReadonlyMap<string, number>,
  bytesOf: (path: string, from: number, to: number) => Uint8Array,
): { storage: Storage; largestRead: () => number } {
  const modifiedMs = 1_764_000_000_000n;
  let largest = 0;
  return {
    largestRead: () => largest,
    storage: {
      location: 'memory/large_v1',
      async *list(path, options): AsyncGenerator<ListPage> {
        yield* query.storage.list(path, options);
        let entries: ListPage['entries'] = [];
        for (const [name, size] of sizes) {
          entries.push({ path: name, sizeBytes: BigInt(size), modifiedMs });
          if (entries.length < 1000) continue;
          yield { entries, directories: [] };
          entries = [];
        }
        yield { entries, directories: [] };
      },
      async read(path, options): Promise<StoredFile | undefined> {
        const size = sizes.get(path);
        if (size === undefined) return query.storage.read(path, options);
        const { from = 0, length = size } = options?.range ?? {};
        const to = Math.min(size, from + length);
        largest = Math.max(largest, to - from);
        return { bytes: bytesOf(path, from, to), sizeBytes: BigInt(size), modifiedMs };
      },
    },
  };
}

const BLOCK_BYTES = 64 * 1024;
const RECORD_BYTES = 64;
const RECORDS = BLOCK_BYTES / RECORD_BYTES;
const BLOCK_ON_DISK = 21 + BLOCK_BYTES;

/** The delta `1.delta` in stored LZ4 blocks, whose records cross the blocks nowhere: each block has keys of its own. */
class LargeDelta {
  readonly size: number;
  private readonly tail = lz4Stream(new Uint8Array([255, 255, 255, 255]), BLOCK_BYTES);
  private readonly made = new Map<number, Uint8Array>();

  constructor(
    private readonly blocks: number,
    private readonly distinct: number,
  ) {
    this.size = blocks * BLOCK_ON_DISK + this.tail.length;
  }

  bytes(from: number, to: number): Uint8Array {
    const out = new Uint8Array(to - from);
    for (let index = Math.floor(from / BLOCK_ON_DISK); index <= this.blocks; index++) {
      const start = index * BLOCK_ON_DISK;
      if (start >= to) break;
      const block = index === this.blocks ? this.tail : this.block(index % this.distinct);
      const first = Math.max(from, start);
      const last = Math.min(to, start + block.length);
      if (last > first) out.set(block.subarray(first - start, last - start), first - from);
    }
    return out;
  }

  /** A block of `RECORDS` puts: int32 24 · key · int32 32 · value, all bytes of the value different. */
  private block(index: number): Uint8Array {
    const known = this.made.get(index);
    if (known !== undefined) return known;
    const body = new Uint8Array(BLOCK_BYTES);
    const view = new DataView(body.buffer);
    let noise = index + 1;
    for (let at = 0; at < BLOCK_BYTES; at += RECORD_BYTES) {
      for (let word = at; word < at + RECORD_BYTES; word += 4) {
        noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
        view.setInt32(word, noise);
      }
      view.setInt32(at, 24);
      view.setInt32(at + 4, index);
      view.setInt32(at + 8, at);
      view.setInt32(at + 28, 32);
    }
    const stream = storedBlock(body);
    this.made.set(index, stream);
    return stream;
  }
}

/** Of the processor, which do not depend on what else the machine does. */
function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** An LZ4 block that is not compressed. */
function storedBlock(body: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_ON_DISK);
  const view = new DataView(block.buffer);
  block.set(new TextEncoder().encode('LZ4Block'));
  block[8] = 0x16;
  view.setInt32(9, body.length, true);
  view.setInt32(13, body.length, true);
  view.setInt32(17, xxHash32(body, 0, body.length, 0x9747b28c) & 0x0fffffff, true);
  block.set(body, 21);
  return block;
}

describe('large state ends in numbers or in words', () => {
  const query = () => new WrittenQuery({ partitions: 1 }).batches(0, 0);
  const read = async (delta: LargeDelta, mostDecodedBytes: number) => {
    const path = 'state/0/0/1.delta';
    const generated = withGenerated(query(), new Map([[path, delta.size]]), (_, from, to) =>
      delta.bytes(from, to),
    );
    const before = process.cpuUsage();
    const { reading } = await readNow(generated.storage, { mostDecodedBytes });
    const partition = reading.state?.operators[0]?.stores[0]?.partitions[0];
    return {
      partition,
      requests: reading.requests,
      seconds: secondsSince(before),
      ...generated,
    };
  };

  test('a delta of 100 MB: counted within seconds, in ranges of 4 MiB', async () => {
    // 1,526 blocks of 1,024 records, 200 different ones.
    const delta = new LargeDelta(1526, 200);
    expect(delta.size).toBeGreaterThan(100 * MB);
    const { partition, requests, seconds, largestRead } = await read(delta, 1000 * MB);
    expect(partition).toMatchObject({ keys: BigInt(200 * RECORDS), loadable: true, notCounted: null });
    expect(largestRead()).toBe(RANGE_BYTES);
    expect(requests.read).toBe(4 + Math.ceil(delta.size / RANGE_BYTES));
    expect(seconds).toBeLessThan(15);
  }, 60_000);

  test('beyond the budget of a collector: not one byte of it is read, and it says why', async () => {
    const { partition, requests, largestRead } = await read(new LargeDelta(1526, 1), 64 * 1024 * 1024);
    expect(partition).toMatchObject({ keys: null, loadable: true, liveBytes: 100_040_028n });
    expect(partition?.notCounted).toMatch(
      /^too large: 1 file with 100 MB on disk; a reading decodes at most 67.1 MB/,
    );
    expect(requests.read).toBe(4);
    expect(largestRead()).toBe(0);
  });
});

test('of a RocksDB zip beyond 4 MiB only the end is read, where its metadata is', async () => {
  const metadata = new TextEncoder().encode('v1\n{"sstFiles":[],"numKeys":7}');
  const zip = zipSync({ '000005.log': [new Uint8Array(6 * MB), { level: 0 }], metadata });
  const query = new WrittenQuery({ partitions: 1 }).batches(0, 0);
  const path = 'state/0/0/1.zip';
  const { storage, largestRead } = withGenerated(query, new Map([[path, zip.length]]), (_, from, to) =>
    zip.slice(from, to),
  );
  const { state } = (await readNow(storage)).reading;
  expect(state).toMatchObject({ keys: 7n, loadable: true });
  expect(largestRead()).toBe(RANGE_BYTES);
});

describe('many files', () => {
  test('a million state files are sorted within seconds', async () => {
    const partitions = 200;
    const versions = 5_000;
    const sizes = new Map<string, number>();
    for (let partition = 0; partition < partitions; partition++) {
      for (let version = 1; version <= versions; version++)
        sizes.set(`state/0/${partition}/${version}.delta`, 46);
    }
    const query = new WrittenQuery({ partitions }).batches(versions - 2, versions - 1);
    query.without(...[...query.storage.files.keys()].filter((path) => path.startsWith('state/')));
    const empty = new WrittenQuery().hdfs(0, '1.delta').storage.files.get('state/0/0/1.delta')?.bytes;
    const { storage } = withGenerated(query, sizes, () => empty ?? new Uint8Array());
    const before = process.cpuUsage();
    const { reading } = await readNow(storage, { state: 'sizes' });
    expect(secondsSince(before)).toBeLessThan(15);
    expect(reading.files).toBeGreaterThanOrEqual(partitions * versions);
    expect(reading.state).toMatchObject({ loadable: true, newestCompleteVersion: BigInt(versions) });
    expect(reading.state?.liveBytes).toBe(BigInt(partitions * versions * 46));
  }, 60_000);

  test('a folder with an absurd number is no reason to expect so many partitions', async () => {
    const query = new WrittenQuery({ partitions: 9_999_999 })
      .batches(0, 0)
      .hdfs(0, '1.delta')
      .hdfs(123_456_789, '1.delta');
    const { state } = (await readNow(query.storage)).reading;
    expect(state?.operators[0]?.stores[0]?.partitions.map(({ partition }) => partition)).toEqual([
      0, 123_456_789,
    ]);
  });
});
