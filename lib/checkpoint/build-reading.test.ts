import { describe, expect, test } from 'vitest';
import { readNow } from './test-data/read';
import { WrittenQuery } from './test-data/written-query';

const conf = (watermark: number) => `{"batchWatermarkMs":${watermark},"batchTimestampMs":1}`;
const query = () => new WrittenQuery();

describe('watermark: the greater of the planned batch and its own commit', () => {
  const log = (written: WrittenQuery, id: number, watermark: number) =>
    written.file(`offsets/${id}`, `v1\n${conf(watermark)}\n5`);
  test.each([
    ['the commit moved it', () => log(query(), 0, 5000).commit(0, { nextBatchWatermarkMs: 9000 }), 9000n],
    [
      'the commit has an older one',
      () => log(query(), 0, 9000).commit(0, { nextBatchWatermarkMs: 5000 }),
      9000n,
    ],
    [
      'the commit is of another batch',
      () => log(log(query(), 0, 0).commit(0, { nextBatchWatermarkMs: 9000 }), 1, 5000),
      5000n,
    ],
    ['a commit without', () => log(query(), 0, 5000).commit(0, {}), 5000n],
    ['0 is none', () => log(query(), 0, 0).commit(0), null],
  ])('%s', async (_, written, watermarkMs) => {
    expect((await readNow(written().storage)).reading.watermarkMs).toBe(watermarkMs);
  });
});

describe('P4: commits decide', () => {
  test('the resume position is the end of the last committed batch, not of the planned one', async () => {
    const { reading } = await readNow(query().batches(0, 3).plan(4).storage);
    expect(reading.sources[0]).toMatchObject({
      kind: 'kafka',
      committed: { normalized: { orders: { '0': '400' } } },
      planned: { normalized: { orders: { '0': '500' } } },
      started: { normalized: { orders: { '0': '0' } } },
    });
    expect(reading).toMatchObject({ lastPlannedBatch: 4n, lastCommittedBatch: 3n, uncommittedBatches: [4n] });
  });

  test('the state that a resume needs is that of the last commit', async () => {
    const { reading } = await readNow(query().batches(0, 3).plan(4).hdfs(0, '1.delta').storage);
    expect(reading.state?.requiredVersion).toBe(4n);
  });
});

describe('sources', () => {
  test('a bare number is a rate source when its creation time is recorded; it counts seconds', async () => {
    const written = query()
      .file('offsets/0', `v1\n${conf(0)}\n12`)
      .commit(0)
      .file('sources/0/0', 'v1\n1764000000000');
    const { reading } = await readNow(written.storage);
    expect(reading.sources[0]).toMatchObject({
      kind: 'rate',
      committed: { kind: 'rate', unit: 'seconds', normalized: '12' },
      started: { kind: 'rate', raw: '1764000000000', normalized: '0' },
    });
  });

  test('a source that gave nothing yet keeps the kind of its last offset', async () => {
    const written = query()
      .file('offsets/0', `v1\n${conf(0)}\n5\n{"logOffset":3}`)
      .commit(0);
    written.file('offsets/1', `v1\n${conf(0)}\n6\n-`).commit(1);
    const { reading } = await readNow(written.storage);
    expect(reading.sources.map(({ kind, committed }) => [kind, committed?.raw ?? null])).toEqual([
      ['long', '6'],
      ['file', null],
    ]);
  });

  test('named sources of offset log v2, in any order, with their own folder', async () => {
    const written = query().without('sources/0/0').file('sources/orders/0', '\0v1\n{"orders":{"0":3}}');
    written.file('offsets/0', `v2\n${conf(0)}\nrefunds:-\norders:{"orders":{"0":7}}`).commit(0);
    const { reading } = await readNow(written.storage);
    expect(reading.sources.map(({ name, started }) => [name, started?.raw ?? null])).toEqual([
      ['orders', '{"orders":{"0":3}}'],
      ['refunds', null],
    ]);
  });

  test('an offset of unknown kind stays visible as it is', async () => {
    const raw = '{"version":1,"snapshot_id":8744736658442914487,"position":0}';
    const { reading } = await readNow(
      query()
        .file('offsets/0', `v1\n${conf(0)}\n${raw}`)
        .commit(0).storage,
    );
    expect(reading.sources[0]).toMatchObject({ kind: 'unknown', committed: { raw, normalized: raw } });
  });
});

describe('what lies at a location', () => {
  const only = (...paths: string[]) => {
    const written = query().without('metadata', 'sources/0/0');
    for (const path of paths) written.file(path, 'x');
    return written.storage;
  };
  test.each([
    ['streaming', only('offsets/0')],
    ['streaming', only('metadata')],
    ['rdd', only('rdd-12/part-00000', 'rdd-12/part-00001', 'rdd-12/_partitioner')],
    ['rdd', only('0b2c1d3e-0000-4000-8000-000000000000/rdd-3/part-100000')],
    ['dstream', only('checkpoint-1764000000000', 'checkpoint-1764000000000.bk', 'receivedData/0/log-1-2')],
    ['unknown', only('orders_v1/offsets/0')],
    ['unknown', only('part-00000.parquet')],
  ])('%s', async (kind, storage) => expect((await readNow(storage)).reading.kind).toBe(kind));

  test('a folder of very many other files is no checkpoint, and is not listed to its end', async () => {
    const written = query().without('metadata', 'sources/0/0');
    for (let i = 0; i < 30_000; i++) written.file(`part-${i}.parquet`, '');
    await expect(readNow(written.storage)).rejects.toThrow(
      /invalid-location: 21000 files and no sign of a checkpoint/,
    );
  });

  test('an RDD checkpoint by RDD', async () => {
    const { reading } = await readNow(only('rdd-12/part-00000', 'rdd-12/part-00001', 'rdd-12/_partitioner'));
    expect(reading.rdds).toEqual([{ id: 12, parts: 2, bytes: 3n, partitioner: true }]);
  });

  test('names that are no batches do not count, but temporary ones are shown', async () => {
    const written = query().batches(9, 11);
    for (const path of [
      'offsets/.12.0b2c.tmp',
      'offsets/.11.crc',
      'offsets/007',
      'offsets/-1',
      'commits/13.compact',
    ])
      written.file(path, 'x');
    const { reading } = await readNow(written.storage);
    expect(reading.offsetLog?.files.map(({ batchId }) => batchId)).toEqual([9n, 10n, 11n]);
    expect(reading.temporaryFiles.map(({ path }) => path)).toEqual(['offsets/.12.0b2c.tmp']);
    expect(reading.areas.map(({ area, files }) => [area, files])).toEqual([
      ['metadata', 1],
      ['offsets', 7],
      ['commits', 4],
      ['sources', 1],
    ]);
  });

  test('as of a batch: the state that it left', async () => {
    const written = query().batches(0, 3);
    for (const version of [1, 2, 3, 4]) written.hdfs(0, `${version}.delta`);
    expect((await readNow(written.storage, { asOfBatch: 1n })).reading.state?.requiredVersion).toBe(2n);
  });
});
