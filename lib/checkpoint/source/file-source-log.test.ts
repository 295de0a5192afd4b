import { describe, expect, test } from 'vitest';
import { sinkMoments } from '@/fixtures/sink-recording';
import { hasSharedFixtures, readShared } from '@/lib/spark/test-data/shared-fixtures';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { LATER_MS, readNow } from '../test-data/read';

const WRITTEN_MS = 1_764_000_000_000n;
const metadata = '{"batchWatermarkMs":0,"batchTimestampMs":1764000000000,"conf":{}}';
const line = (batchId: number, name = `f${batchId}`) =>
  `{"path":"file:///in/${name}","timestamp":${1_763_000_000_000 + batchId},"batchId":${batchId}}`;
const log = (...lines: string[]) => ['v1', ...lines].join('\n');

/** A query over one file source whose batch N ends with entry N, written up to `last`, compacted every ten. */
class FileQuery extends MemoryStorage {
  constructor(last: number) {
    super('/checkpoints/orders_v1');
    this.write('metadata', '{"id":"4f0b6b39-0d3c-4c55-9a6e-6b1a5c8f0001"}');
    for (let id = 0; id <= last; id++) this.found(id).batch(id);
  }

  found(id: number): this {
    const isCompact = (id + 1) % 10 === 0;
    const from = isCompact ? 0 : id;
    const lines = Array.from({ length: id - from + 1 }, (_, index) => line(from + index));
    this.write(`sources/0/${id}${isCompact ? '.compact' : ''}`, log(...lines), WRITTEN_MS);
    return this;
  }

  batch(id: number, end = id): this {
    this.write(`offsets/${id}`, `v1\n${metadata}\n{"logOffset":${end}}`, WRITTEN_MS);
    this.write(`commits/${id}`, 'v1\n{"nextBatchWatermarkMs":0}', WRITTEN_MS);
    return this;
  }
}

async function fileLogOf(storage: MemoryStorage, options: Parameters<typeof readNow>[1] = {}) {
  const { reading, memory } = await readNow(storage, options);
  return { fileLog: reading.sources[0]?.fileLog ?? null, requests: reading.requests, memory };
}

describe('what a file source has seen', () => {
  test('before the first compaction', async () => {
    const { fileLog } = await fileLogOf(new FileQuery(3));
    expect(fileLog).toMatchObject({
      readAtMs: LATER_MS,
      newestEntry: 3n,
      newestCompact: null,
      compactInterval: null,
      seenFiles: 4n,
      foundNotPlanned: 0n,
      missing: [],
      damaged: [],
    });
    expect(fileLog?.newestFiles[0]).toEqual({
      path: 'file:///in/f3',
      modifiedMs: 1_763_000_000_003n,
      batchId: 3n,
    });
  });

  test('from the newest compact file on; what it covers may be gone', async () => {
    const query = new FileQuery(22);
    for (const id of ['0', '5', '8', '9.compact', '12']) query.files.delete(`sources/0/${id}`);
    const { fileLog } = await fileLogOf(query);
    expect(fileLog).toMatchObject({ newestEntry: 22n, newestCompact: 19n, seenFiles: 23n, missing: [] });
    expect(fileLog?.newestFiles.map(({ batchId }) => batchId)).toEqual(
      Array.from({ length: 20 }, (_, index) => BigInt(22 - index)),
    );
  });

  test('its first files are known for good: compaction drops nothing', async () => {
    const first = async (last: number) =>
      (await fileLogOf(new FileQuery(last))).fileLog?.oldestFiles[0]?.path;
    expect([await first(3), await first(22)]).toEqual(['file:///in/f0', 'file:///in/f0']);
    const cut = new FileQuery(3);
    cut.files.delete('sources/0/0');
    expect((await fileLogOf(cut)).fileLog?.oldestFiles).toEqual([]);
  });

  test('an entry names many files', async () => {
    const query = new FileQuery(1);
    query.write('sources/0/1', log(line(1, 'a'), line(1, 'b'), line(1, 'c')));
    const { fileLog } = await fileLogOf(query);
    expect(fileLog?.seenFiles).toBe(4n);
    expect(fileLog?.newestFiles.map(({ path }) => path.slice(-1))).toEqual(['c', 'b', 'a', '0']);
  });

  test('entries that were found and not planned', async () => {
    const { fileLog } = await fileLogOf(new FileQuery(3).found(4).found(5));
    expect(fileLog).toMatchObject({ newestEntry: 5n, foundNotPlanned: 2n });
  });

  test('a path that is encoded, raw or without a scheme stays as it is written; fields of later versions are passed over', async () => {
    const query = new FileQuery(0);
    query.write('sources/0/0', log('{"path":"/in/a b%20c","timestamp":1,"batchId":0,"later":{"x":[1]}}'));
    expect((await fileLogOf(query)).fileLog?.newestFiles[0]?.path).toBe('/in/a b%20c');
  });

  test('the distance between compactions is what the files show', async () => {
    const query = new FileQuery(3);
    query.files.delete('sources/0/2');
    query.write('sources/0/2.compact', log(line(0), line(1), line(2)));
    const { fileLog } = await fileLogOf(query);
    expect(fileLog).toMatchObject({ newestCompact: 2n, compactInterval: 3, seenFiles: 4n });
  });
});

describe('what the next start misses', () => {
  test('an entry after the newest compact file', async () => {
    const query = new FileQuery(22);
    query.files.delete('sources/0/20');
    expect((await fileLogOf(query)).fileLog?.missing).toEqual(['sources/0/20']);
  });

  test('the compact file itself, when the entries that it covered are gone too', async () => {
    const query = new FileQuery(12);
    for (const id of ['3', '9.compact']) query.files.delete(`sources/0/${id}`);
    const { fileLog } = await fileLogOf(query);
    expect(fileLog?.missing).toEqual(['sources/0/3', 'sources/0/9']);
  });

  test('an entry that was planned, or all of them', async () => {
    const query = new FileQuery(3);
    query.files.delete('sources/0/3');
    expect((await fileLogOf(query)).fileLog).toMatchObject({ newestEntry: 2n, missing: ['sources/0/3'] });
    for (const id of [0, 1, 2]) query.files.delete(`sources/0/${id}`);
    expect((await fileLogOf(query)).fileLog).toMatchObject({
      newestEntry: -1n,
      seenFiles: 0n,
      missing: ['sources/0/0', 'sources/0/1', 'sources/0/2', 'sources/0/3'],
    });
  });

  test('nothing, before anything was found', async () => {
    const query = new FileQuery(-1);
    query.batch(0, -1);
    expect((await fileLogOf(query)).fileLog).toBeNull();
  });
});

describe('a damaged log', () => {
  test.each([
    ['v1\n{"path":"file:///in/f3","timest', 'ends too early'],
    ['', 'no bytes'],
    ['v1\n{"path":"x","timestamp":1}', 'batchId'],
    ['v2\n{}', 'known is v1'],
  ])('%j', async (content, detail) => {
    const query = new FileQuery(3);
    query.write('sources/0/3', content, WRITTEN_MS);
    const { fileLog } = await fileLogOf(query);
    expect(fileLog?.damaged).toEqual([{ path: 'sources/0/3', detail: expect.stringContaining(detail) }]);
    expect(fileLog?.seenFiles).toBeNull();
  });

  test('the newest file, just written and cut, may still be being written', async () => {
    const query = new FileQuery(3);
    query.write('sources/0/3', 'v1\n{"path', LATER_MS - 1_000n);
    expect((await fileLogOf(query)).fileLog?.damaged).toEqual([]);
    query.write('sources/0/2', 'v1\n{"path', LATER_MS - 1_000n);
    expect((await fileLogOf(query)).fileLog?.damaged).toMatchObject([{ path: 'sources/0/2' }]);
  });
});

describe('requests', () => {
  test('the first time: each file that a start needs, once', async () => {
    const query = new FileQuery(12);
    const reads: string[] = [];
    query.beforeRequest = (operation, path) => {
      if (operation === 'read' && path.startsWith('sources/')) reads.push(path);
    };
    await fileLogOf(query);
    expect(reads.sort()).toEqual(['sources/0/10', 'sources/0/11', 'sources/0/12', 'sources/0/9.compact']);
  });

  test('quiet: nothing for the source', async () => {
    const query = new FileQuery(12);
    const { memory, fileLog } = await fileLogOf(query);
    const again = await fileLogOf(query, { previous: memory });
    expect(again.requests).toEqual({ list: 0, read: 2 });
    expect(again.fileLog).toEqual(fileLog);
  });

  test.each([
    [12, 13],
    [18, 19],
  ])('one new batch after entry %d: its entry, and nothing else', async (last, next) => {
    const query = new FileQuery(last);
    const { memory } = await fileLogOf(query);
    query.found(next).batch(next);
    const reads: string[] = [];
    query.beforeRequest = (_, path) => reads.push(path);
    const { fileLog, requests } = await fileLogOf(query, { previous: memory });
    expect(reads.filter((path) => path.startsWith('sources/'))).toHaveLength(1);
    expect(requests.list).toBe(0);
    expect(fileLog).toEqual((await fileLogOf(query)).fileLog);
  });

  test('a batch that found no file asks for nothing', async () => {
    const query = new FileQuery(12);
    const { memory } = await fileLogOf(query);
    query.batch(13, 12);
    const { requests } = await fileLogOf(query, { previous: memory });
    expect(requests).toEqual({ list: 0, read: 4 });
  });

  test('deep: a listing, and no file a second time', async () => {
    const query = new FileQuery(12);
    const { memory } = await fileLogOf(query);
    expect((await fileLogOf(query, { previous: memory, deep: true })).requests).toEqual({ list: 1, read: 0 });
  });
});

describe('a large compact file', () => {
  const FILES = 40_000;
  const wide = (batchId: number, name: number) => line(batchId, `${'x'.repeat(40)}${name}`);
  const large = () =>
    Array.from({ length: FILES }, (_, index) => wide(Math.floor(index / (FILES / 19)), index));

  test('is counted in ranges, and its newest files are those at its end', async () => {
    const query = new FileQuery(20);
    query.write('sources/0/19.compact', log(...large(), wide(19, FILES)), WRITTEN_MS);
    let most = 0;
    const read = query.read.bind(query);
    query.read = async (path, options) => {
      const stored = await read(path, options);
      if (path.endsWith('.compact')) most = Math.max(most, stored?.bytes.length ?? 0);
      return stored;
    };
    const { fileLog } = await fileLogOf(query);
    expect(fileLog?.seenFiles).toBe(BigInt(FILES + 2));
    expect(fileLog?.newestFiles.slice(0, 2).map(({ batchId }) => batchId)).toEqual([20n, 19n]);
    expect(fileLog?.oldestFiles.map(({ path }) => path.replace(/^.*x/, ''))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
    expect(most).toBeLessThanOrEqual(8 * 1024 * 1024);
  });

  test('a new one is not read again as a whole: compaction drops nothing', async () => {
    const query = new FileQuery(18);
    query.files.delete('sources/0/9.compact');
    query.write(
      'sources/0/9.compact',
      log(...large().map((text) => text.replace(/"batchId":\d+/, '"batchId":9'))),
    );
    const { memory } = await fileLogOf(query);
    query.write(
      'sources/0/19.compact',
      log(...large(), ...Array.from({ length: 9 }, (_, i) => wide(10 + i, i)), wide(19, 0), wide(19, 1)),
    );
    query.batch(19);
    let bytes = 0;
    const read = query.read.bind(query);
    query.read = async (path, options) => {
      const stored = await read(path, options);
      if (path.endsWith('19.compact')) bytes += stored?.bytes.length ?? 0;
      return stored;
    };
    const { fileLog } = await fileLogOf(query, { previous: memory });
    expect(fileLog?.seenFiles).toBe(BigInt(FILES + 9 + 2));
    expect(fileLog?.oldestFiles[0]?.path).toMatch(/x0$/);
    expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
  });
});

describe('logs that real Spark wrote', () => {
  const real = (name: string, index: number) => {
    const moment = sinkMoments(name)[index];
    if (moment === undefined) throw new Error(`fixtures/sinks has no moment ${index} of ${name}`);
    return moment;
  };

  test.each([
    [0, { newestEntry: 8n, newestCompact: null, compactInterval: null, seenFiles: 9n }],
    [1, { newestEntry: 11n, newestCompact: 9n, compactInterval: 10, seenFiles: 12n }],
    [2, { newestEntry: 22n, newestCompact: 19n, seenFiles: 23n }],
  ])('moment %d: every input file is seen once', async (index, expected) => {
    const { checkpoint, atMs } = real('file-compacted', index);
    const { reading } = await readNow(checkpoint('orders_v1'), { nowMs: atMs });
    const { fileLog } = reading.sources[0] ?? {};
    expect(fileLog).toMatchObject({ ...expected, foundNotPlanned: 0n, missing: [], damaged: [] });
    const names = fileLog?.newestFiles.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)) ?? [];
    expect(names).toEqual(
      Array.from(
        { length: Math.min(20, Number(expected.seenFiles)) },
        (_, at) => `orders-${String(Number(expected.newestEntry) - at).padStart(3, '0')}.json`,
      ),
    );
  });

  test.skipIf(!hasSharedFixtures)('Spark 2.1.0, compacted every three entries', async () => {
    const query = new MemoryStorage();
    query.write('offsets/0', `v1\n${metadata}\n{"logOffset":4}`);
    for (const name of ['2.compact', '3', '4'])
      query.write(`sources/0/${name}`, readShared(`apache-spark/file-source-log-version-2.1.0/${name}`));
    const { fileLog } = await fileLogOf(query);
    expect(fileLog).toMatchObject({
      newestEntry: 4n,
      newestCompact: 2n,
      compactInterval: 3,
      seenFiles: 5n,
      missing: [],
    });
    expect(fileLog?.newestFiles.map(({ path }) => path)).toEqual([
      '/a/b/4',
      '/a/b/3',
      '/a/b/2',
      '/a/b/1',
      '/a/b/0',
    ]);
  });
});
