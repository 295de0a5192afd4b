import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLines } from '@/lib/spark/log/log-lines';
import { type LineLimits, readLines } from './read-lines';
import type { Storage, StoredFile } from './storage';
import { MemoryStorage } from './test-data/memory-storage';

const LIMITS: LineLimits = { mostBytes: 1e9, mostLineBytes: 1e9 };
const text = (line: Uint8Array) => new TextDecoder().decode(line);

/** A storage whose answers hold at most `most` bytes, as if every range were that short. */
function inPieces(bytes: Uint8Array, most: number): Storage {
  const storage = new MemoryStorage();
  storage.write('log', bytes);
  const read = async (path: string, { range = { from: 0, length: bytes.length } } = {}) =>
    storage.read(path, { range: { from: range.from, length: Math.min(range.length, most) } });
  return { location: storage.location, list: (...args) => storage.list(...args), read };
}

async function linesOf(storage: Storage, limits = LIMITS) {
  const lines: string[] = [];
  const read = await readLines(storage, 'log', limits, (line) => lines.push(text(line)));
  return { lines, read };
}

describe('readLines', () => {
  test('cuts as java.io.BufferedReader does, wherever a range ends', async () => {
    const piece = fc.constantFrom('a', 'bc', '\n', '\r', '\r\n', 'é', '{"x":1}');
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (parts, most) => {
          const whole = parts.join('');
          const { lines } = await linesOf(inPieces(new TextEncoder().encode(whole), most));
          expect(lines).toEqual(splitLines(whole));
        },
      ),
    );
  });

  test('an ordinary file is one request', async () => {
    const storage = new MemoryStorage();
    storage.write('log', 'v1\n{"a":1}\n');
    let requests = 0;
    storage.beforeRequest = () => requests++;
    expect((await linesOf(storage)).lines).toEqual(['v1', '{"a":1}']);
    expect(requests).toBe(1);
  });

  test('a file that is not there is undefined', async () => {
    expect((await linesOf(new MemoryStorage())).read).toBeUndefined();
  });

  test('begins where it is told to', async () => {
    const storage = new MemoryStorage();
    storage.write('log', 'first\nsecond\n');
    expect((await linesOf(storage, { ...LIMITS, from: 6 })).lines).toEqual(['second']);
  });

  test('stops at its limit and says so; the unfinished line is not given', async () => {
    const { lines, read } = await linesOf(inPieces(new TextEncoder().encode('one\ntwo\nthree\n'), 3), {
      mostBytes: 9,
      mostLineBytes: 100,
    });
    expect(lines).toEqual(['one', 'two']);
    expect(read).toMatchObject({ end: 'limit', sizeBytes: 14n });
  });

  test('a line without end does not fill the memory', async () => {
    const { lines, read } = await linesOf(inPieces(new TextEncoder().encode(`ok\n${'x'.repeat(500)}`), 10), {
      mostBytes: 1e9,
      mostLineBytes: 50,
    });
    expect(lines).toEqual(['ok']);
    expect(read?.end).toBe('line-too-long');
    expect(read?.bytes).toBeLessThan(100);
  });

  test('a file that is written anew between two ranges is noticed', async () => {
    const before = inPieces(new TextEncoder().encode('one\ntwo\n'), 4);
    let answers = 0;
    const read = async (...args: Parameters<Storage['read']>): Promise<StoredFile | undefined> => {
      const stored = await before.read(...args);
      return stored === undefined
        ? undefined
        : { ...stored, modifiedMs: stored.modifiedMs + BigInt(answers++) };
    };
    expect((await linesOf({ ...before, read })).read?.end).toBe('changed');
  });
});
