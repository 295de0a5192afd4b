import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadRecording } from '@/fixtures/materialize';
import { treeStorage } from '@/fixtures/read-moment';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { readSink, type SinkMemory } from './read-sink';

const RECORDINGS = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));
const recordings = existsSync(RECORDINGS) ? readdirSync(RECORDINGS) : [];
const NOW = 1_764_000_100_000n;
const OWN = '30fb1129-e495-48bb-a0f9-09075cf16a9e';

const path = (version: number, suffix = 'json') =>
  `_delta_log/${String(version).padStart(20, '0')}.${suffix}`;
const txn = (version: number, appId = OWN, lastUpdated = 1_764_000_000_000 + version) =>
  `{"txn":{"appId":"${appId}","version":${version},"lastUpdated":${lastUpdated}}}\n`;
const info = (at: number) =>
  `{"commitInfo":{"timestamp":${1_764_000_000_000 + at},"operation":"STREAMING UPDATE"}}\n`;

/** A table whose commit N holds batch N. */
function table(versions: number): MemoryStorage {
  const storage = new MemoryStorage('/tables/orders_v1');
  for (let version = 0; version < versions; version++)
    storage.write(path(version), info(version) + txn(version));
  return storage;
}

function read(storage: MemoryStorage, previous?: SinkMemory, deep = false, appId: string | null = OWN) {
  return readSink({
    storage,
    kind: 'delta',
    appId,
    nowMs: NOW,
    ...(previous === undefined ? {} : { previous }),
    deep,
  });
}

describe.skipIf(recordings.length === 0)('recorded sinks', () => {
  const moments = recordings.flatMap((spark) => {
    const recording = loadRecording(`${RECORDINGS}/${spark}`);
    return Object.entries(recording.manifest.moments).map(
      ([name, moment]) => [spark, name, recording, moment] as const,
    );
  });

  test.each(moments)(
    '%s %s: every committed batch is in the sink',
    async (_spark, _name, recording, moment) => {
      const tree = recording.treeAt(moment.segment, moment.atMs);
      const nowMs = BigInt(moment.atMs);
      const roots = new Set(
        [...tree.keys()].flatMap((file) => /^main\/ops\/checkpoints\/[^/]+\/[^/]+\//.exec(file)?.[0] ?? []),
      );
      expect(roots.size).toBeGreaterThan(0);
      for (const root of roots) {
        const result = await readCheckpoint({ storage: treeStorage(tree, root), nowMs, state: 'none' });
        if (result.state !== 'read') throw new Error(`no checkpoint at ${root}`);
        const { metadata, commitLog, lastCommittedBatch, lastPlannedBatch } = result.reading;
        const storage = treeStorage(tree, root.replace('/checkpoints/', '/tables/'));
        const kind = root.includes('/test/') ? 'file' : 'delta';
        const appId = metadata.state === 'present' ? metadata.queryId : null;
        const { reading } = await readSink({ storage, kind, appId, nowMs });
        expect(reading.troubles).toEqual([]);
        expect(reading.others).toEqual([]);
        if (lastCommittedBatch === null || reading.knownFrom === null) continue;
        expect(reading.newestBatch).toBeGreaterThanOrEqual(lastCommittedBatch);
        expect(reading.newestBatch).toBeLessThanOrEqual(lastPlannedBatch ?? -1n);
        // Batches without rows leave their mark too.
        const { batches, knownFrom } = reading;
        const committed = commitLog?.files.map(({ batchId }) => batchId) ?? [];
        expect(batches).toEqual(expect.arrayContaining(committed.filter((id) => id >= knownFrom)));
        expect(batches.length).toBeGreaterThan(0);
      }
    },
  );
});

describe('a Delta table', () => {
  test('without a log there is no batch', async () => {
    const { reading } = await read(new MemoryStorage());
    expect(reading).toMatchObject({ newestBatch: null, knownFrom: null, tableVersion: null, troubles: [] });
    expect(reading.requests).toEqual({ list: 1, read: 0 });
  });

  test('its commits tell the batches one by one', async () => {
    const { reading } = await read(table(5));
    expect(reading).toMatchObject({
      newestBatch: 4n,
      newestBatchAtMs: 1_764_000_000_004n,
      batches: [0n, 1n, 2n, 3n, 4n],
      knownFrom: 0n,
      tableVersion: 4n,
      evidence: [path(4)],
    });
    expect(reading.requests).toEqual({ list: 1, read: 5 });
  });

  test('batches of others are theirs, newest first', async () => {
    const storage = table(2);
    storage.write(path(2), info(2) + txn(700, 'other') + txn(1, 'older', 1));
    storage.write(path(3), `{"add":{"path":"x","note":"\\"txn\\""}}\n`);
    const { reading } = await read(storage);
    expect(reading).toMatchObject({ newestBatch: 1n, tableVersion: 3n, evidence: [path(1), path(3)] });
    expect(reading.others.map(({ appId, version }) => [appId, version])).toEqual([
      ['other', 700n],
      ['older', 1n],
    ]);
    expect((await read(storage, undefined, false, 'other')).reading.newestBatch).toBe(700n);
    expect((await read(storage, undefined, false, null)).reading.newestBatch).toBeNull();
  });

  test('a batch id beyond 2^53 keeps its digits', async () => {
    const storage = new MemoryStorage();
    storage.write(path(0), `{"txn":{"appId":"${OWN}","version":9007199254740993}}\n`);
    expect((await read(storage)).reading.newestBatch).toBe(9_007_199_254_740_993n);
  });

  test('the newest transaction is the one committed last, as for Delta', async () => {
    const storage = new MemoryStorage();
    storage.write(path(0), txn(7));
    storage.write(path(1), txn(3));
    expect((await read(storage)).reading.newestBatch).toBe(3n);
  });

  test('a table says how long it remembers transactions', async () => {
    const storage = table(1);
    const configuration = { 'delta.setTransactionRetentionDuration': 'interval 7 days' };
    storage.write(path(1), `${JSON.stringify({ metaData: { id: 'x', configuration } })}\n`);
    expect((await read(storage)).reading.forgetsAfterMs).toBe(604_800_000n);
    expect((await read(table(1))).reading.forgetsAfterMs).toBeNull();
  });
});

describe('requests of a later reading', () => {
  test('nothing new: one read, no listing', async () => {
    const storage = table(5);
    const { memory, reading: first } = await read(storage);
    const { reading } = await read(storage, memory);
    expect(reading.requests).toEqual({ list: 0, read: 1 });
    expect({ ...reading, requests: null }).toEqual({ ...first, requests: null });
  });

  test('one new commit: one read more', async () => {
    const storage = table(5);
    const { memory } = await read(storage);
    storage.write(path(5), info(5) + txn(5));
    const { reading } = await read(storage, memory);
    expect(reading.requests).toEqual({ list: 0, read: 2 });
    expect({ ...reading, requests: null }).toEqual({ ...(await read(storage)).reading, requests: null });
  });

  test('deep: one listing where nothing is new', async () => {
    const storage = table(5);
    const { memory } = await read(storage);
    expect((await read(storage, memory, true)).reading.requests).toEqual({ list: 1, read: 0 });
  });

  test('deep notices that the table was made anew', async () => {
    const { memory } = await read(table(5));
    const anew = new MemoryStorage();
    for (let version = 0; version < 5; version++)
      anew.write(path(version), txn(version + 100), 1_764_000_050_000n);
    expect((await read(anew, memory, true)).reading).toMatchObject({ newestBatch: 104n, knownFrom: 100n });
  });

  test('another writer is another question', async () => {
    const storage = table(3);
    const { memory } = await read(storage);
    expect((await read(storage, memory, false, 'nobody')).reading.newestBatch).toBeNull();
  });
});

describe('a log with troubles', () => {
  test('a commit that is missing in the middle is said', async () => {
    const storage = table(6);
    storage.files.delete(path(3));
    const { reading, memory } = await read(storage);
    expect(reading).toMatchObject({ newestBatch: 5n, batches: [4n, 5n], knownFrom: 4n });
    expect(reading.troubles).toEqual([
      { path: path(3), detail: expect.stringContaining('table version 3 is not there, and version 5 is') },
    ]);
    const again = await read(storage, memory);
    expect(again.reading.requests).toEqual({ list: 1, read: 0 });
    storage.write(path(3), txn(3));
    expect((await read(storage, again.memory)).reading.troubles).toEqual([]);
  });

  test('a log without its beginning and without a checkpoint is said', async () => {
    const storage = table(6);
    storage.files.delete(path(0));
    const { reading } = await read(storage);
    expect(reading.newestBatch).toBe(5n);
    expect(reading.troubles[0]?.detail).toContain('begins with version 1');
  });

  test('a checkpoint that is no Parquet is said, and the commits still tell', async () => {
    const storage = table(12);
    storage.write(path(10, 'checkpoint.parquet'), 'PAR1 nothing');
    const { reading } = await read(storage);
    expect(reading.newestBatch).toBe(11n);
    expect(reading.troubles).toEqual([
      { path: path(10, 'checkpoint.parquet'), detail: expect.stringContaining('cannot be read as Parquet') },
    ]);
  });

  test('parts of a checkpoint that are not all there are none', async () => {
    const storage = table(12);
    storage.write(path(10, 'checkpoint.0000000001.0000000002.parquet'), 'half');
    expect((await read(storage)).reading).toMatchObject({ newestBatch: 11n, knownFrom: 0n, troubles: [] });
  });

  test('a cut commit is said; what stands before the cut counts', async () => {
    const storage = table(3);
    storage.write(path(3), `${txn(3)}{"txn":{"appId":"oth`);
    const { reading } = await read(storage);
    expect(reading.newestBatch).toBe(3n);
    expect(reading.troubles[0]).toMatchObject({
      path: path(3),
      detail: expect.stringContaining('ends too early'),
    });
  });

  test('staged commits are said, not counted', async () => {
    const storage = table(3);
    storage.write('_delta_log/_staged_commits/00000000000000000002.0a.json', txn(2));
    const { memory, reading } = await read(storage);
    expect(reading.troubles).toEqual([]);
    storage.write('_delta_log/_staged_commits/00000000000000000003.0b.json', txn(3));
    const later = (await read(storage, memory)).reading;
    expect(later.newestBatch).toBe(2n);
    expect(later.troubles[0]?.detail).toContain('up to table version 3');
  });
});

describe('a file sink', () => {
  const written = (...names: string[]) => {
    const storage = new MemoryStorage('/tables/orders_v1');
    for (const name of names) storage.write(`_spark_metadata/${name}`, 'v1', 1_764_000_000_000n);
    return storage;
  };
  const files = (storage: MemoryStorage) => readSink({ storage, kind: 'file', appId: null, nowMs: NOW });

  test('without a log there is no batch', async () => {
    expect((await files(new MemoryStorage())).reading).toMatchObject({ newestBatch: null, knownFrom: null });
  });

  test('names tell the batches: one listing, no read', async () => {
    const { reading } = await files(written('0', '1', '.1.crc', '2', '_$folder$', '.3.0a.tmp'));
    expect(reading).toMatchObject({
      newestBatch: 2n,
      batches: [0n, 1n, 2n],
      knownFrom: 0n,
      evidence: ['_spark_metadata/2'],
      requests: { list: 1, read: 0 },
    });
  });

  test('a compacted log knows the batches from the compact file on, and those before it that are left', async () => {
    const names = ['4', '7', '8', '9.compact', '10', '11'];
    const { reading } = await files(written(...names));
    expect(reading).toMatchObject({ newestBatch: 11n, knownFrom: 7n, troubles: [] });
    expect(reading.batches).toEqual([4n, 7n, 8n, 9n, 10n, 11n]);
  });

  test('an entry that is missing after the compact file is said', async () => {
    const { reading } = await files(written('9.compact', '10', '12'));
    expect(reading.troubles).toEqual([
      { path: '_spark_metadata/11', detail: expect.stringContaining('the next with entry 19') },
    ]);
  });
});
