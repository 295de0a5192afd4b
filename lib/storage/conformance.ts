import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListOptions, ListPage, Storage, StoredEntry } from './storage';
import { isStorageError } from './storage-error';

/** How a driver's test makes the backend hold what the suite reads. Writing stays outside of the product. */
export interface Backend {
  /** A fresh, empty place, opened with the driver under test. */
  open(): Promise<Storage>;
  write(storage: Storage, path: string, bytes: Uint8Array): Promise<void>;
  remove(storage: Storage, path: string): Promise<void>;
  /** Opens a place that exists and may not be read; undefined where the backend has no rights. */
  openDenied?(): Promise<Storage>;
  close(): Promise<void>;
}

const UNUSUAL_NAMES = [
  'with blank',
  'per%cent%20',
  'hash#tag',
  'at@sign',
  'plus+plus',
  'ümläut',
  'quo"te',
  "apo's",
  'q?x=1&y',
  '[a]{b}',
  '~tilde',
  '%2F',
  'a=b;c,d',
  '<tag>&amp;',
  'back\\slash',
  'dollar$1*|',
  'taxi 🚕',
  'cafe\u0301',
  '.hidden.crc',
  '...',
];
const MANY = 10_000;

/** The one suite that every storage driver runs: what `Storage` promises, on a real backend. */
export function describeStorage(driver: string, makeBackend: () => Promise<Backend>): void {
  describe(`${driver} keeps the contract of Storage`, () => {
    let backend: Backend;
    let storage: Storage;
    beforeAll(async () => {
      backend = await makeBackend();
      storage = await backend.open();
    });
    afterAll(() => backend.close());
    const put = (path: string, text: string) => backend.write(storage, path, new TextEncoder().encode(text));

    test('absent: a path that does not exist lists no page and reads undefined', async () => {
      expect(await pagesOf(storage, 'nowhere', { recursive: true })).toEqual([]);
      expect(await pagesOf(storage, 'nowhere/below', { recursive: false })).toEqual([]);
      expect(await storage.read('nowhere')).toBeUndefined();
      expect(await storage.read('nowhere/below')).toBeUndefined();
    });

    test('a file is read whole, with size and time, and listed with the same', async () => {
      await put('one/file', 'hello');
      const stored = await storage.read('one/file');
      expect(new TextDecoder().decode(stored?.bytes)).toBe('hello');
      expect(await entriesOf(storage, 'one')).toEqual([
        { path: 'one/file', sizeBytes: 5n, modifiedMs: stored?.modifiedMs },
      ]);
      expect(stored?.sizeBytes).toBe(5n);
      expect(Math.abs(Number(stored?.modifiedMs ?? 0n) - Date.now())).toBeLessThan(3_600_000);
    });

    test('a directory is no file, a file is no directory', async () => {
      await put('one/file', 'hello');
      expect(await storage.read('one')).toBeUndefined();
      expect(await storage.read('one/file/below')).toBeUndefined();
    });

    test('0 bytes are a file of 0 bytes', async () => {
      await put('empty/file', '');
      expect((await storage.read('empty/file'))?.bytes).toHaveLength(0);
      expect((await entriesOf(storage, 'empty')).map(({ sizeBytes }) => sizeBytes)).toEqual([0n]);
    });

    test('unusual names come back as they are', async () => {
      for (const name of UNUSUAL_NAMES) await put(`odd/${name}/${name}`, name);
      const paths = (await entriesOf(storage, 'odd')).map(({ path }) => path);
      expect(paths.sort()).toEqual(UNUSUAL_NAMES.map((name) => `odd/${name}/${name}`).sort());
      for (const path of paths) expect((await storage.read(path))?.bytes.length).toBeGreaterThan(0);
    });

    test('one level: files and the names of sub-directories; recursive: everything below', async () => {
      await put('tree/a', '1');
      await put('tree/b/c', '2');
      await put('tree/b/d/e', '3');
      const [page] = await pagesOf(storage, 'tree', { recursive: false });
      expect(page?.entries.map(({ path }) => path)).toEqual(['tree/a']);
      expect(page?.directories).toEqual(['tree/b']);
      const all = await entriesOf(storage, 'tree');
      expect(all.map(({ path }) => path).sort()).toEqual(['tree/a', 'tree/b/c', 'tree/b/d/e']);
    });

    test('a name that begins like another is not below it', async () => {
      await put('pre/x', '1');
      await put('prefix/y', '2');
      expect((await entriesOf(storage, 'pre')).map(({ path }) => path)).toEqual(['pre/x']);
    });

    test('the location itself is listed with the empty path, directories in the order of their names', async () => {
      const place = await backend.open();
      for (const path of ['offsets/1', 'commits/1', 'state/0/0/1.delta', 'metadata']) {
        await backend.write(place, path, new Uint8Array([1]));
      }
      const tops = (await entriesOf(place, ''))
        .map(({ path }) => path.split('/')[0])
        .filter((top) => top !== 'metadata');
      expect(tops).toEqual(['commits', 'offsets', 'state']);
    });

    test(`${MANY} entries arrive over several pages, each once`, async () => {
      const names = Array.from({ length: MANY }, (_, i) => `many/${i}`);
      for (let at = 0; at < MANY; at += 200) {
        await Promise.all(
          names.slice(at, at + 200).map((name) => backend.write(storage, name, new Uint8Array([1]))),
        );
      }
      const pages = await pagesOf(storage, 'many', { recursive: true });
      expect(pages.length).toBeGreaterThan(1);
      expect(new Set(pages.flatMap(({ entries }) => entries.map(({ path }) => path)))).toEqual(
        new Set(names),
      );
    }, 120_000);

    test('a file that vanishes between listing and reading is absent, not an error', async () => {
      await put('brief/file', 'x');
      const [entry] = await entriesOf(storage, 'brief');
      await backend.remove(storage, 'brief/file');
      expect(await storage.read(entry?.path ?? '')).toBeUndefined();
    });

    test('a big file is read to its last byte', async () => {
      const bytes = new Uint8Array(9_000_001).map((_, i) => i * 31);
      await backend.write(storage, 'big', bytes);
      const stored = await storage.read('big');
      expect(stored?.sizeBytes).toBe(9_000_001n);
      expect(Buffer.compare(stored?.bytes ?? new Uint8Array(), bytes)).toBe(0);
    });

    test('a range is read with the size of the whole; what lies behind the end is not there', async () => {
      const bytes = new Uint8Array(1000).map((_, i) => i * 7);
      await backend.write(storage, 'range/file', bytes);
      await put('range/empty', '');
      const read = async (path: string, from: number, length: number) => {
        const stored = await storage.read(path, { range: { from, length } });
        return stored && { bytes: Array.from(stored.bytes), sizeBytes: stored.sizeBytes };
      };
      for (const [from, length] of [
        [0, 1],
        [0, 1000],
        [1, 998],
        [990, 10],
        [990, 5000],
        [999, 1],
        [1000, 10],
        [5000, 10],
        [10, 0],
      ] as const) {
        expect([from, length, await read('range/file', from, length)]).toEqual([
          from,
          length,
          { bytes: Array.from(bytes.slice(from, from + length)), sizeBytes: 1000n },
        ]);
      }
      expect(await read('range/empty', 0, 10)).toEqual({ bytes: [], sizeBytes: 0n });
      expect(await read('range/none', 0, 10)).toBeUndefined();
      const whole = await storage.read('range/file');
      const part = await storage.read('range/file', { range: { from: 5, length: 5 } });
      expect(part?.modifiedMs).toBe(whole?.modifiedMs);
    });

    test('bytes belong to the caller: changing them changes no later reading', async () => {
      await put('own/file', 'hello');
      for (const range of [undefined, { from: 0, length: 5 }]) {
        (await storage.read('own/file', { range }))?.bytes.fill(0);
        const again = await storage.read('own/file', { range });
        expect(new TextDecoder().decode(again?.bytes)).toBe('hello');
      }
    });

    test('a read and a listing can be given up', async () => {
      await put('given/up', 'x');
      const signal = AbortSignal.abort(new Error('no longer wanted'));
      await expect(storage.read('given/up', { signal })).rejects.toThrow('no longer wanted');
      await expect(pagesOf(storage, 'given', { recursive: true, signal })).rejects.toThrow(
        'no longer wanted',
      );
    });

    test('a place that may not be read is denied, which is neither absent nor unavailable', async (context) => {
      const denied = await backend.openDenied?.();
      if (denied === undefined) return context.skip();
      const errors = await Promise.all([
        pagesOf(denied, '', { recursive: true }).catch((error) => error),
        denied.read('file').catch((error) => error),
      ]);
      for (const error of errors) expect(isStorageError(error) && error.kind).toBe('denied');
      expect(String(errors[0])).toContain(denied.location);
    });
  });
}

async function pagesOf(storage: Storage, path: string, options: ListOptions): Promise<ListPage[]> {
  const pages: ListPage[] = [];
  for await (const page of storage.list(path, options)) pages.push(page);
  return pages;
}

async function entriesOf(storage: Storage, path: string): Promise<StoredEntry[]> {
  return (await pagesOf(storage, path, { recursive: true })).flatMap(({ entries }) => entries);
}
