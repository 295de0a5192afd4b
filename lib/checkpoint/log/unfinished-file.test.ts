import { describe, expect, test } from 'vitest';
import type { CheckpointReading } from '../reading';
import { readNow } from '../test-data/read';
import { WrittenQuery } from '../test-data/written-query';

const WRITTEN_MS = 1_764_000_180_000n;

/** Batches 0 to 2 committed, and a newest file that ends too early. */
function cutNewest(path: string, text: string): WrittenQuery {
  const query = new WrittenQuery().batches(0, 2);
  query.storage.write(path, text, WRITTEN_MS);
  return query;
}

const newestState = ({ offsetLog, commitLog }: CheckpointReading) =>
  [offsetLog, commitLog].map((log) => log?.files.at(-1)?.content.state);

describe('a newest file that ends too early is incomplete first, damage only when it stays so (P8)', () => {
  test.each(['', 'v1', 'v1\n{"batchWatermarkMs":0', 'v1\n{}\n{"orders":{"0":30'])(
    'offsets %j',
    async (text) => {
      const { storage } = cutNewest('offsets/3', text);
      const at = (afterMs: bigint) => ({ nowMs: WRITTEN_MS + afterMs });
      const first = await readNow(storage, at(500n));
      expect(newestState(first.reading)).toEqual(['incomplete', 'parsed']);
      expect(first.reading).toMatchObject({ lastPlannedBatch: 2n, restart: { action: 'next', batch: 3n } });
      const soon = await readNow(storage, { ...at(2_000n), previous: first.memory });
      expect(newestState(soon.reading)).toEqual(['incomplete', 'parsed']);
      const later = await readNow(storage, { ...at(8_000n), previous: first.memory });
      expect(newestState(later.reading)).toEqual(['damaged', 'parsed']);
      expect(later.reading.restart.action).toBe('fail');
    },
  );

  test('one reading alone judges by the age of the file', async () => {
    const { storage } = cutNewest('offsets/3', '');
    expect(newestState((await readNow(storage, { nowMs: WRITTEN_MS + 59_999n })).reading)).toEqual([
      'incomplete',
      'parsed',
    ]);
    expect(newestState((await readNow(storage, { nowMs: WRITTEN_MS + 60_000n })).reading)).toEqual([
      'damaged',
      'parsed',
    ]);
  });

  test('a file that is finished meanwhile was never damaged', async () => {
    const query = cutNewest('offsets/3', '');
    const first = await readNow(query.storage, { nowMs: WRITTEN_MS });
    query.plan(3);
    const next = await readNow(query.storage, { nowMs: WRITTEN_MS + 30_000n, previous: first.memory });
    expect(newestState(next.reading)).toEqual(['parsed', 'parsed']);
    expect(next.reading.restart).toMatchObject({ action: 'rerun', batch: 3n });
  });

  test('a commit that is being written does not count yet', async () => {
    const query = cutNewest('commits/3', '').plan(3);
    const { reading } = await readNow(query.storage, { nowMs: WRITTEN_MS });
    expect(newestState(reading)).toEqual(['parsed', 'incomplete']);
    expect(reading).toMatchObject({ lastCommittedBatch: 2n, restart: { action: 'rerun', batch: 3n } });
  });

  test('an older file that ends too early is damage at once, and so is text that is no JSON', async () => {
    const query = new WrittenQuery().batches(0, 3);
    query.storage.write('offsets/1', '', WRITTEN_MS);
    query.storage.write('offsets/4', 'v1\nhello\n5', WRITTEN_MS);
    const { reading } = await readNow(query.storage, { nowMs: WRITTEN_MS });
    expect(reading.offsetLog?.files.map(({ content }) => content.state)).toEqual([
      'parsed',
      'damaged',
      'parsed',
      'parsed',
      'damaged',
    ]);
  });
});

describe('a newest file cut exactly after a source line', () => {
  const conf = '{"batchTimestampMs":1,"conf":{"spark.sql.shuffle.partitions":"5"}}';
  const twoSources = (query: WrittenQuery, id: number, lines: string[]) =>
    query.file(`offsets/${id}`, ['v1', conf, ...lines].join('\n'));

  test('has fewer sources than the one before: cut, not a query with one source', async () => {
    const query = twoSources(new WrittenQuery(), 0, ['5', '{"logOffset":1}']).commit(0);
    twoSources(query, 1, ['6']);
    const { reading } = await readNow(query.storage);
    expect(reading.offsetLog?.files.at(-1)?.content).toMatchObject({
      state: 'damaged',
      reason: 'truncated',
      line: 4,
      detail: '1 of 2 source lines are there; offsets/0 has all',
    });
    expect(reading.lastPlannedBatch).toBe(0n);
  });
});

describe('a log version that nobody knows is unknown, not damaged (P5)', () => {
  test('its text is at hand and the restart goes by the number', async () => {
    const query = new WrittenQuery().batches(0, 2).file('offsets/3', 'v7\n{"new":true}');
    const { reading } = await readNow(query.storage);
    expect(reading.offsetLog?.files.at(-1)?.content).toMatchObject({
      state: 'unknown',
      reason: 'unsupported-version',
      raw: 'v7\n{"new":true}',
    });
    expect(reading.restart).toMatchObject({ action: 'rerun', batch: 3n });
  });
});
