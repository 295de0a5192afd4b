import { describe, expect, test } from 'vitest';
import { type SinkMoment, sinkMoments } from '@/fixtures/sink-recording';
import { positionMeaning } from '@/lib/spark/offset/position-meaning';
import { hasSharedFixtures, readShared } from '@/lib/spark/test-data/shared-fixtures';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { readNow } from '../test-data/read';
import { sourceDirectory } from './source-directory';

const metadata = '{"batchWatermarkMs":0,"batchTimestampMs":1764000000000,"conf":{}}';

/** A query whose batch 0 ended with these lines, one per source, and what lies below `sources/`. */
function query(lines: string[], sources: Record<string, string | Uint8Array>): MemoryStorage {
  const storage = new MemoryStorage('/checkpoints/orders_v1');
  storage.write('metadata', '{"id":"4f0b6b39-0d3c-4c55-9a6e-6b1a5c8f0001"}');
  storage.write('offsets/0', ['v1', metadata, ...lines].join('\n'));
  for (const [path, content] of Object.entries(sources)) storage.write(`sources/${path}`, content);
  return storage;
}

async function sourcesOf(storage: MemoryStorage) {
  return (await readNow(storage)).reading.sources;
}

function recorded(name: string, index = 0): SinkMoment {
  const moment = sinkMoments(name)[index];
  if (moment === undefined) throw new Error(`fixtures/sinks has no moment ${index} of ${name}`);
  return moment;
}

describe('what is written once, where a source begins', () => {
  const KAFKA = '{"orders":{"0":7,"1":0}}';
  const kafka = '{"orders":{"0":10,"1":10}}';

  test.each([
    ['Kafka and Event Hubs', `\0v1\n${KAFKA}`],
    ['Kafka 2.1.0, a length first', `${String.fromCharCode(KAFKA.length)}${KAFKA}`],
  ])('%s', async (_, content) => {
    const [source] = await sourcesOf(query([kafka], { '0/0': content }));
    expect(source).toMatchObject({ kind: 'kafka', fileLog: null });
    expect(source?.started?.positions.map(({ value }) => value)).toEqual([7n, 0n]);
  });

  test.skipIf(!hasSharedFixtures)('the file that Spark 2.1.0 wrote', async () => {
    const bytes = readShared('apache-spark/kafka-source-files/kafka-source-initial-offset-version-2.1.0.bin');
    const [source] = await sourcesOf(
      query(['{"kafka-initial-offset-2-1-0":{"0":5,"1":5,"2":5}}'], { '0/0': bytes }),
    );
    expect(source?.started?.positions.map(({ value }) => value).sort()).toEqual([0n, 1n, 2n]);
  });

  test('rate: the creation time makes its number whole seconds', async () => {
    const [source] = await sourcesOf(query(['12'], { '0/0': 'v1\n1764000000000' }));
    expect(source).toMatchObject({
      kind: 'rate',
      planned: { unit: 'seconds' },
      started: { normalized: '0' },
    });
  });

  test.each([
    [
      'Pulsar',
      '{"persistent://t/n/a-partition-0":[8,1,16,2]}',
      { '0/0': 'v1\n{"persistent://t/n/a-partition-0":[8,1]}' },
    ],
    ['Hudi', '{"commitTime":"20240101120000000"}', { '0/0': 'v1\n{"commitTime":"000"}' }],
    [
      'Iceberg, in a nested offsets/',
      '{"version":1,"snapshot_id":9007199254740993,"position":2,"scan_all_files":false}',
      { '0/offsets/0': '{"version":1,"snapshot_id":-1,"position":-1,"scan_all_files":false}' },
    ],
  ])('%s is not taken for another kind', async (_, line, files) => {
    const { reading } = await readNow(query([line], files));
    expect(reading.sources).toMatchObject([{ kind: 'unknown', started: null, fileLog: null }]);
    expect(reading.sources[0]?.planned?.raw).toBe(line);
    expect(reading.offsetLog?.files.map(({ path }) => path)).toEqual(['offsets/0']);
  });

  test('a bare number beside a file source log is no rate source', async () => {
    const entry = 'v1\n{"path":"file:///in/a","timestamp":1,"batchId":0}';
    const [source] = await sourcesOf(query(['345'], { '0/0': entry }));
    expect(source).toMatchObject({ kind: 'long', started: null, planned: { unit: 'steps' } });
  });

  test('a Kafka position that is a file source log, after the sources were swapped, is no start', async () => {
    const entry = 'v1\n{"path":"file:///in/a","timestamp":1,"batchId":0}';
    const [source] = await sourcesOf(query([kafka], { '0/0': entry }));
    expect(source).toMatchObject({ kind: 'kafka', started: null, fileLog: null });
  });
});

describe('which directory is whose', () => {
  const files = (...paths: string[]) =>
    paths.map((path) => ({ path: `sources/${path}`, sizeBytes: 1n, modifiedMs: 0n }));
  const ends = (...texts: string[]) => new Map(texts.map((text, index) => [String(index), text]));

  test.each([
    ['its own', '0', files('0/0', '1/0'), ends('a', 'b'), '0'],
    ['its own, also where nothing lies there yet', '0', files(), ends('a', 'b'), '0'],
    ['none, for a source read twice', '1', files('0/0'), ends('a', 'a'), null],
    ['its own, lost, where the ends differ', '1', files('0/0'), ends('a', 'b'), '1'],
    ['the only one that is left, by name', '1', files('0/0', 'returns/0'), ends('a', 'b'), 'returns'],
    ['none, where two names are left', '1', files('orders/0', 'returns/0'), ends('a', 'b'), null],
  ])('%s', (_, key, listed, end, directory) => {
    expect(sourceDirectory(key, ['0', '1'], end, listed)).toBe(directory);
  });
});

describe('several sources, as real Spark left them', () => {
  const read = async (name: string) => {
    const { checkpoint, atMs } = recorded('several-sources');
    const { reading } = await readNow(checkpoint(name), { nowMs: atMs });
    return reading.sources.map(({ name: source, planned, fileLog }) => [
      source,
      planned?.raw,
      fileLog?.newestEntry,
      fileLog?.seenFiles,
      fileLog?.missing,
    ]);
  };

  test('two file sources have a log each', async () => {
    expect(await read('two')).toEqual([
      [null, '{"logOffset":1}', 1n, 3n, []],
      [null, '{"logOffset":2}', 2n, 5n, []],
    ]);
  });

  test('one that is read twice has two lines and one log', async () => {
    expect(await read('twice')).toEqual([
      [null, '{"logOffset":1}', 1n, 3n, []],
      [null, '{"logOffset":1}', undefined, undefined, undefined],
    ]);
  });

  test('names stand in an offset log v2', async () => {
    expect(await read('named_v2')).toEqual([
      ['orders', '{"logOffset":2}', 2n, 5n, []],
      ['returns', '{"logOffset":1}', 1n, 3n, []],
    ]);
  });

  test('names beside an offset log v1 cannot be told apart: nothing is claimed, and nothing is missed', async () => {
    expect(await read('named')).toEqual([
      [null, '{"logOffset":1}', undefined, undefined, undefined],
      [null, '{"logOffset":2}', undefined, undefined, undefined],
    ]);
  });
});

describe('a Delta source, as real Delta left it', () => {
  test.each([
    [0, 0n, 'Inside the first snapshot, table version 1: its files up to and including index 0 are read.'],
    [0, 1n, 'Everything below table version 2 is read; version 2 itself is not.'],
    [1, 3n, 'Everything below table version 4 is read; version 4 itself is not.'],
  ])('moment %d, batch %d', async (index, batchId, meaning) => {
    const { checkpoint, atMs } = recorded('delta-source', index);
    const { reading } = await readNow(checkpoint('orders_v1'), { nowMs: atMs });
    const file = reading.offsetLog?.files.find((each) => each.batchId === batchId);
    const offset = file?.content.state === 'parsed' ? (file.content.entry.sources[0]?.offset ?? null) : null;
    expect(positionMeaning('delta', offset)).toContain(meaning);
  });
});
