import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WrittenQuery } from '@/lib/checkpoint/test-data/written-query';
import { inspectAnswer } from '@/lib/contract/inspect';
import { runRecorded } from '../command/testing/run-recorded';

const SIGNALBOX = fileURLToPath(new URL('../signalbox.js', import.meta.url));
let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'signalbox cli%20#'));
});
afterAll(() => rm(base, { recursive: true }));

/** Lays the files of a query in memory out on disk, with their times. */
async function onDisk(name: string, query: WrittenQuery): Promise<string> {
  const directory = join(base, name);
  for (const [path, { bytes, modifiedMs }] of query.storage.files) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    await utimes(target, Number(modifiedMs) / 1000, Number(modifiedMs) / 1000);
  }
  return directory;
}

function run(...args: string[]) {
  return runRecorded(args, 1_770_000_000_000n);
}

const inFlight = () =>
  new WrittenQuery({ partitions: 1 }).batches(0, 11).plan(12).zip(0, '12', 8).operator('stateStoreSave', 1);

describe('signalbox inspect --json', () => {
  test('named sources stand in any order in the log: ends and records are in the order of the sources', async () => {
    const metadata = '{"batchWatermarkMs":0,"batchTimestampMs":1764000000000,"conf":{}}';
    const query = new WrittenQuery()
      .file('offsets/0', `v2\n${metadata}\nzoo:{"z":{"0":7}}\nant:{"a":{"0":5}}`)
      .file('sources/ant/0', '\0v1\n{"a":{"0":1}}')
      .file('sources/zoo/0', '\0v1\n{"z":{"0":2}}');
    const { out } = await run('inspect', await onDisk('named', query), '--json');
    const answer = inspectAnswer.parse(JSON.parse(out));
    expect(answer.sources.map(({ name }) => name)).toEqual(['ant', 'zoo']);
    expect(answer.batches[0]).toMatchObject({ end: [{ a: { 0: '5' } }, { z: { 0: '7' } }], records: '9' });
  });

  test('prints one object of the contract, 64-bit numbers as texts', async () => {
    const { code, out, err } = await run('inspect', await onDisk('orders_v1', inFlight()), '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n')).toHaveLength(1);
    const answer = inspectAnswer.parse(JSON.parse(out));
    expect(answer).toMatchObject({
      name: 'orders_v1',
      kind: 'streaming',
      lastPlannedBatch: '12',
      lastCommittedBatch: '11',
      uncommittedBatches: ['12'],
      restart: { action: 'rerun', batch: '12' },
      newest: { batchId: '12', logVersion: 1, watermarkMs: '0' },
      watermarkMs: null,
      sources: [
        {
          kind: 'kafka',
          committed: { orders: { '0': '1200' } },
          planned: { orders: { '0': '1300' } },
          started: { orders: { '0': '0' } },
        },
      ],
      state: { keys: '8', requiredVersion: '12', loadable: true, operators: [{ name: 'stateStoreSave' }] },
    });
    expect(answer.batches.at(-1)).toEqual({
      batchId: '12',
      plannedAtMs: '1764000720000',
      committedAtMs: null,
      watermarkMs: null,
      end: [{ orders: { '0': '1300' } }],
      records: '100',
    });
  });

  test('--batch looks at another batch and at the state that it left', async () => {
    const location = await onDisk('as-of', inFlight().zip(0, '6', 3));
    const answer = inspectAnswer.parse(
      JSON.parse((await run('inspect', location, '--json', '--batch', '5')).out),
    );
    expect(answer).toMatchObject({
      newest: { batchId: '5' },
      sources: [{ committed: { orders: { '0': '600' } } }],
      state: { requiredVersion: '6', keys: '3' },
    });
    expect(answer.batches.map(({ batchId }) => batchId)).toEqual(['5']);
  });

  test('--now judges whether a cut file may still be being written', async () => {
    const location = await onDisk('cut', new WrittenQuery().batches(0, 2).file('offsets/3', ''));
    const stateAt = async (now: string) =>
      inspectAnswer.parse(JSON.parse((await run('inspect', location, '--json', '--now', now)).out)).offsetLog
        ?.unreadable;
    expect(await stateAt('1764000001000')).toMatchObject([
      { batchId: '3', reason: 'empty', state: 'incomplete' },
    ]);
    expect(await stateAt('1764009000000')).toMatchObject([
      { batchId: '3', reason: 'empty', state: 'damaged' },
    ]);
  });

  test('P3: a number above 2^53 is exact from the file to the JSON', async () => {
    const query = new WrittenQuery()
      .plan(0)
      .file('offsets/1', 'v1\n{}\n{"orders":{"0":9007199254740993,"1":9223372036854775807}}');
    const { out } = await run('inspect', await onDisk('exact', query), '--json');
    expect(out).toContain('{"orders":{"0":"9007199254740993","1":"9223372036854775807"}}');
  });

  test('P5: unknown kinds and versions are shown raw, not called damage', async () => {
    const raw = '{"commitTime":"20240101120000000"}';
    const query = new WrittenQuery()
      .file('offsets/0', `v1\n{}\n${raw}`)
      .commit(0)
      .file('commits/1', 'v9\n{}')
      .plan(1);
    const { code, out } = await run('inspect', await onDisk('unknown', query), '--json');
    expect(code).toBe(0);
    expect(inspectAnswer.parse(JSON.parse(out))).toMatchObject({
      commitLog: {
        unreadable: [{ batchId: '1', state: 'unknown', reason: 'unsupported-version', raw: 'v9\n{}' }],
      },
      batches: [{ end: [raw], records: null }, { batchId: '1' }],
    });
  });
});

describe('signalbox inspect for people', () => {
  test('says what a restart does and shows the tables', async () => {
    const { code, out } = await run('inspect', await onDisk('people', inFlight()));
    expect(code).toBe(0);
    expect(out).toMatch(/^restart +runs batch 12 again: batch 12 is planned, the last commit is 11/m);
    expect(out).toMatch(/0 +kafka +orders +0 +0 +1200 +1300/);
    expect(out).toMatch(/loadable; version 12 is needed/);
    expect(out).not.toContain('\u001b');
  });

  test('control characters of a file do not reach the terminal', async () => {
    const query = new WrittenQuery().file('metadata', '{"id":"\\u001b[2Jx"}').batch(0);
    expect((await run('inspect', await onDisk('evil', query))).out).toContain('\\x1b[2Jx');
  });
});

describe('exit codes', () => {
  test.each([
    [[], 2, /usage: signalbox/],
    [['nonsense'], 2, /no command nonsense/],
    [['inspect'], 2, /which location/],
    [['inspect', 'a', 'b'], 2, /one location at a time/],
    [['inspect', 'a', '--sate', 'x'], 2, /--sate/],
    [['inspect', 'a', '--state', 'all'], 2, /none, sizes or keys/],
    [['inspect', 'a', '--now', 'soon'], 2, /whole number/],
    [['inspect', 'a', '--now', '9223372036854775807'], 2, /time in epoch/],
    [['inspect', '/no/such/place'], 3, /nothing exists/],
    [['inspect', 'gs://bucket/x'], 3, /no driver for gs/],
    [['inspect', SIGNALBOX], 3, /a file, not a directory/],
    [['help'], 0, /inspect/],
    [['inspect', '--help'], 0, /--state/],
  ])('%j → %i', async (args, code, words) => {
    const result = await run(...args);
    expect(result.code).toBe(code);
    expect(result.out + result.err).toMatch(words);
  });

  test('a batch that is not there is a usage error', async () => {
    const location = await onDisk('few', new WrittenQuery().batch(0));
    expect(await run('inspect', location, '--batch', '7')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/batch 7 is not in offsets/),
    });
  });

  test('with --json a location that cannot be read is an object too', async () => {
    const { out, code } = await run('inspect', '/no/such/place', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ error: { kind: 'absent' } });
  });
});

describe.skipIf(process.platform === 'win32')('a location that may not be read', () => {
  test('is denied, which is said apart from absent', async () => {
    const location = await onDisk('closed', new WrittenQuery().batch(0));
    await chmod(base, 0o755);
    await chmod(location, 0o000);
    const isRoot = process.geteuid?.() === 0;
    // Root is denied nothing: read as nobody.
    if (isRoot) process.seteuid?.(65534);
    const result = await run('inspect', location, '--json').finally(() => isRoot && process.seteuid?.(0));
    await chmod(location, 0o755);
    expect(result.code).toBe(3);
    expect(JSON.parse(result.out)).toMatchObject({ error: { kind: 'denied' } });
    expect(result.err).toMatch(/denied: no permission/);
  });
});

describe('bin/signalbox.js', () => {
  test('runs from any working directory, and for a relative location', async () => {
    await onDisk('relative', inFlight());
    const result = spawnSync(process.execPath, [SIGNALBOX, 'inspect', 'relative', '--json'], {
      cwd: base,
      encoding: 'utf8',
    });
    expect(result.stderr).toBe('');
    expect(JSON.parse(result.stdout)).toMatchObject({
      location: 'relative',
      name: 'relative',
      lastPlannedBatch: '12',
    });
  });

  test('a reader that goes away is no failure', () => {
    const result = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" "${SIGNALBOX}" inspect relative | head -1`],
      { cwd: base, encoding: 'utf8' },
    );
    expect(result.stderr).toBe('');
    expect(result.stdout).toBe('relative\n');
  });
});
