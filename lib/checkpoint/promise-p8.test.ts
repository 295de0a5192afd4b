import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { openStorage } from '@/lib/storage/open';
import { readCheckpoint } from './read-checkpoint';
import type { CheckpointReading } from './reading';
import type { ReadingMemory } from './reading-memory';
import { readNow } from './test-data/read';
import { WrittenQuery } from './test-data/written-query';
import { troublesOf } from './trouble';

const WRITER = fileURLToPath(new URL('./test-data/busy-query.js', import.meta.url));
let directory = '';
let writer: ChildProcess | undefined;

afterEach(async () => {
  const running = writer;
  if (running !== undefined && running.exitCode === null) {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end();
    await ended;
  }
  writer = undefined;
  if (directory !== '') await rm(directory, { recursive: true, force: true });
  directory = '';
});

/** Starts a process that writes a checkpoint; resolves after its first commits. */
async function startQuery(kept: number, pauseMs: number): Promise<string> {
  directory = await mkdtemp(join(tmpdir(), 'signalbox-p8-'));
  writer = spawn(process.execPath, [WRITER, directory, String(kept), String(pauseMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    writer?.stdout?.on('data', (text) => String(text).includes('3') && resolve());
    writer?.once('exit', () => reject(new Error('the writer ended')));
  });
  return directory;
}

describe('P8: a query may write while we read', () => {
  test('a process that plans, commits and purges is never called broken', async () => {
    const location = await startQuery(20, 5);
    const storage = openStorage(location);
    let memory: ReadingMemory | undefined;
    let committed = -1n;
    const until = Date.now() + 6_000;
    const seen: CheckpointReading[] = [];
    for (let round = 0; Date.now() < until; round++) {
      const previous = round % 5 === 4 ? undefined : memory;
      const result = await readCheckpoint({
        storage,
        nowMs: BigInt(Date.now()),
        previous,
        deep: round % 3 === 0,
        state: 'keys',
      });
      if (result.state === 'absent') throw new Error('the checkpoint is there');
      memory = result.memory;
      const { reading } = result;
      expect(troublesOf(reading)).toEqual([]);
      expect(['next', 'rerun']).toContain(reading.restart.action);
      expect(reading.state?.loadable).toBe(true);
      // Two keys in each of four partitions, from version 2 on.
      if ((reading.state?.requiredVersion ?? 0n) >= 2n) expect(reading.state?.keys).toBe(8n);
      expect(reading.lastCommittedBatch ?? -1n).toBeGreaterThanOrEqual(committed);
      committed = reading.lastCommittedBatch ?? -1n;
      seen.push(reading);
    }
    expect(seen.length).toBeGreaterThan(20);
    expect(committed).toBeGreaterThan(50n);
  });

  test('a listed file that is purged before it is read is purged, not lost', async () => {
    const query = new WrittenQuery().batches(0, 9);
    query.storage.beforeRequest = (operation) => {
      if (operation === 'read') query.without('offsets/0', 'offsets/1', 'commits/0', 'commits/1');
    };
    const { reading } = await readNow(query.storage);
    expect(reading.offsetLog?.files.map(({ batchId }) => batchId)).toEqual([2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n]);
    expect(reading.offsetLog?.gaps).toEqual([]);
    expect(reading.requests.list).toBe(2);
  });

  test('a batch that is committed between the listing and the reads is seen on the second look', async () => {
    const query = new WrittenQuery({ partitions: 1 })
      .batches(0, 2)
      .hdfs(0, '1.delta')
      .hdfs(0, '2.delta')
      .hdfs(0, '3.delta');
    let listings = 0;
    query.storage.beforeRequest = (operation) => {
      if (operation !== 'list') return;
      listings++;
      // The maintenance of a fast query removed what the first listing's commit needed.
      if (listings === 1) query.without('state/0/0/3.delta');
      if (listings === 2) query.hdfs(0, '4.snapshot').batch(3);
    };
    const { reading } = await readNow(query.storage);
    expect(reading).toMatchObject({ lastCommittedBatch: 3n, state: { loadable: true, requiredVersion: 4n } });
  });

  test('what stays broken on the second look is broken', async () => {
    const { reading } = await readNow(new WrittenQuery().batches(0, 2).plan(4).storage);
    expect(reading.offsetLog?.gaps).toEqual([3n]);
    expect(reading.requests.list).toBe(2);
  });
});
