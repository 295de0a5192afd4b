import { describe, expect, test } from 'vitest';
import { type SinkMoment, sinkMoments } from '@/fixtures/sink-recording';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { hasSharedFixtures, readShared, sharedFiles } from '@/lib/spark/test-data/shared-fixtures';
import type { Storage } from '@/lib/storage/storage';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { readSink } from './read-sink';

/** The one moment of a case, or the n-th. */
function moment(name: string, index = 0): SinkMoment {
  const found = sinkMoments(name)[index];
  if (found === undefined) throw new Error(`fixtures/sinks has no moment ${index} of ${name}`);
  return found;
}

async function queryId(storage: Storage): Promise<string> {
  const result = await readCheckpoint({ storage, nowMs: 0n, state: 'none' });
  if (result.state !== 'read' || result.reading.metadata.state !== 'present') throw new Error('no query');
  return result.reading.metadata.queryId;
}

/** A copy of a storage without the files that match: as retention leaves a log. */
async function without(storage: Storage, gone: RegExp): Promise<MemoryStorage> {
  const copy = new MemoryStorage(storage.location);
  for await (const page of storage.list('', { recursive: true }))
    for (const { path, modifiedMs } of page.entries) {
      const file = gone.test(path) ? undefined : await storage.read(path);
      if (file !== undefined) copy.write(path, file.bytes, modifiedMs);
    }
  return copy;
}

async function readDelta(storage: Storage, appId: string, nowMs = 0n) {
  return (await readSink({ storage, kind: 'delta', appId, nowMs })).reading;
}

describe('checkpoints that real Delta wrote, when the commits they cover are gone', () => {
  test('in parts: every writer of the table, from whichever part holds it', async () => {
    const { checkpoint, table } = moment('delta-parts');
    const storage = await without(table('orders_v1'), /\/000000000000000000(0\d|10)\.json$/);
    const own = await readDelta(storage, await queryId(checkpoint('orders_v1')));
    expect(own).toMatchObject({
      newestBatch: 11n,
      batches: [11n],
      knownFrom: 11n,
      tableVersion: 17n,
      troubles: [],
    });
    expect(own.others.map(({ appId, version }) => [appId, version])).toEqual([
      ['orders-v3', 702n],
      [await queryId(checkpoint('orders_v2')), 2n],
    ]);
    // The batch before is known only through the checkpoint.
    const upToTen = await without(table('orders_v1'), /\/0000000000000000001[1-7]\.json$/);
    const older = await readDelta(await without(upToTen, /\/0000000000000000000\d\.json$/), own.appId ?? '');
    expect(older).toMatchObject({ newestBatch: 10n, tableVersion: 10n, troubles: [] });
  });

  test('in parts of which one is lost: Delta reads the log from its beginning, and so do we', async () => {
    const { checkpoint, table } = moment('delta-parts');
    const storage = await without(table('orders_v1'), /0000000003\.0000000006\.parquet$/);
    const own = await readDelta(storage, await queryId(checkpoint('orders_v1')));
    expect(own).toMatchObject({ newestBatch: 11n, knownFrom: 0n, troubles: [] });
  });

  test.each(['delta-v2-json', 'delta-v2-parquet'])(
    '%s: its transactions and how long they are kept',
    async (name) => {
      const { checkpoint, table } = moment(name);
      const storage = await without(table('orders_v1'), /\/0000000000000000000[0-4678]\.json$|_sidecars/);
      const own = await readDelta(storage, await queryId(checkpoint('orders_v1')));
      // Version 0 made the table: version 5 holds batch 4.
      expect(own).toMatchObject({
        newestBatch: 4n,
        tableVersion: 5n,
        forgetsAfterMs: 604_800_000n,
        troubles: [],
      });
    },
  );

  test('through _last_checkpoint alone, as for a log that is too long to be listed', async () => {
    for (const name of ['delta-parts', 'delta-v2-json', 'delta-v2-parquet']) {
      const { checkpoint, table } = moment(name);
      const real = table('orders_v1');
      const tooLong: Storage = {
        ...real,
        async *list(path, options) {
          const noise = Array.from({ length: 100_000 }, (_, i) => ({
            path: `_delta_log/${i}.x`,
            sizeBytes: 0n,
            modifiedMs: 0n,
          }));
          if (path === '_delta_log') yield { entries: noise, directories: [] };
          yield* real.list(path, options);
        },
      };
      const appId = await queryId(checkpoint('orders_v1'));
      const [listed, hinted] = [await readDelta(real, appId), await readDelta(tooLong, appId)];
      expect({ ...hinted, requests: null }).toEqual({ ...listed, requests: null });
    }
  });
});

describe('a batch that was written and not acknowledged', () => {
  test('Delta: it is in the log once, before and after the query ran it again', async () => {
    const [dead, later] = [moment('delta-not-acknowledged'), moment('delta-not-acknowledged', 1)];
    const appId = await queryId(dead.checkpoint('orders_v1'));
    const before = await readDelta(dead.table('orders_v1'), appId, dead.atMs);
    expect(before).toMatchObject({ newestBatch: 10n, tableVersion: 10n });
    const after = await readDelta(later.table('orders_v1'), appId, later.atMs);
    expect(after).toMatchObject({ newestBatch: 23n, tableVersion: 23n });
    expect(after.batches.filter((id) => id === 10n)).toHaveLength(1);
  });

  test('file sink: its entry keeps the time of the first run', async () => {
    const [dead, later] = [moment('file-not-acknowledged'), moment('file-not-acknowledged', 1)];
    const read = ({ table }: SinkMoment) =>
      readSink({ storage: table('orders_v1'), kind: 'file', appId: null, nowMs: 0n });
    const { reading } = await read(dead);
    const entry = (await later.table('orders_v1').read(`_spark_metadata/${reading.newestBatch}`))?.modifiedMs;
    expect(entry).toBe(reading.newestBatchAtMs);
    expect((await read(later)).reading.newestBatch).toBe(23n);
  });
});

describe('a file sink that real Spark compacted', () => {
  const read = async (index: number) => {
    const { table } = moment('file-compacted', index);
    return (await readSink({ storage: table('orders_v1'), kind: 'file', appId: null, nowMs: 0n })).reading;
  };

  test('batches without a row have their entry too', async () => {
    expect(await read(1)).toMatchObject({ newestBatch: 11n, knownFrom: 0n, troubles: [] });
    const empty = await moment('file-compacted', 1).table('orders_v1').read('_spark_metadata/11');
    // Spark 4.2.1 writes an empty data file and its entry; the line may also be missing.
    expect(new TextDecoder().decode(empty?.bytes)).toMatch(/^v1\n\{"path":"[^"]+","size":0,[^\n]+$/);
  });

  test('after the second compaction the entries that are covered are gone, and nothing is missed', async () => {
    expect(await read(2)).toMatchObject({
      newestBatch: 22n,
      batches: [19n, 20n, 21n, 22n],
      knownFrom: 19n,
      troubles: [],
    });
  });
});

describe.skipIf(!hasSharedFixtures)('tables of the first Delta releases', () => {
  test.each(['delta-0.1.0-txn', 'delta-0.2.0-txn'])('%s', async (name) => {
    const storage = new MemoryStorage(name);
    for (const path of sharedFiles(new RegExp(`^delta-io/${name}/.*(json|parquet|checkpoint)$`)))
      storage.write(path.slice(`delta-io/${name}/`.length), readShared(path));
    const text = [...storage.files]
      .map(([path, { bytes }]) => (path.endsWith('.json') ? new TextDecoder().decode(bytes) : ''))
      .join();
    const [, appId = '', version = ''] = /"txn":\{"appId":"([^"]+)","version":(\d+)/.exec(text) ?? [];
    expect(await readDelta(storage, appId)).toMatchObject({
      newestBatch: BigInt(version),
      tableVersion: 3n,
      troubles: [],
    });
    const withoutCommits = await without(storage, /\d\.json$/);
    expect(await readDelta(withoutCommits, appId)).toMatchObject({
      newestBatch: BigInt(version),
      tableVersion: 3n,
    });
  });
});
