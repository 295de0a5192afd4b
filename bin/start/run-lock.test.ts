import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { identify, stillRuns } from './process-identity';
import { acquireRunLock, readRecord } from './run-lock';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-unit-'));
  file = join(folder, 'run.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function take() {
  const claim = acquireRunLock(file);
  if ('holder' in claim) throw new Error('held');
  return claim.lock;
}

describe('acquireRunLock', () => {
  test('gives the lock once, and tells the next one who has it and where', () => {
    take().write({ address: 'http://127.0.0.1:3000' });
    expect(acquireRunLock(file)).toEqual({
      holder: { owner: identify(process.pid), address: 'http://127.0.0.1:3000', children: [] },
    });
  });

  test('is free again after its release, and leaves no other file', () => {
    take().release();
    expect(readdirSync(folder)).toEqual([]);
    take();
    expect(readdirSync(folder)).toEqual(['run.json']);
  });

  test('takes over from a process that is gone and names what it left running', () => {
    const dead = { pid: 2 ** 30, started: null };
    const alive = { ...identify(process.pid), name: 'pages' };
    writeFileSync(
      file,
      JSON.stringify({ owner: dead, address: null, children: [{ ...dead, name: 'demo' }, alive] }),
    );
    expect(take().leftOver).toEqual([alive]);
    expect(readRecord(file)?.owner).toEqual(identify(process.pid));
  });

  test.each(['', '{', '{"owner": 1}', 'null'])('takes over from a file that holds no record: %j', (text) => {
    writeFileSync(file, text);
    expect(take().leftOver).toEqual([]);
  });
});

test('a pid that was given to another process since is not the same process', () => {
  const now = identify(process.pid);
  expect(stillRuns(now)).toBe(true);
  expect(stillRuns({ ...now, started: 'another boot/1' })).toBe(false);
});
