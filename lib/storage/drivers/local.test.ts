import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, describeStorage } from '../conformance';
import type { Storage } from '../storage';
import { isStorageError } from '../storage-error';
import { localStorage } from './local';

describeStorage('local driver', async (): Promise<Backend> => {
  const base = await mkdtemp(join(tmpdir(), 'signalbox-local-'));
  let places = 0;
  const open = async () => {
    const directory = join(base, `place ${places++}`);
    await mkdir(directory);
    return localStorage(directory, directory);
  };
  return {
    open,
    async write(storage, path, bytes) {
      const file = join(storage.location, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    },
    remove: (storage, path) => rm(join(storage.location, path)),
    async openDenied() {
      const storage = await open();
      await writeFile(join(storage.location, 'file'), 'x');
      return asNobody(base, storage);
    },
    close: () => rm(base, { recursive: true }),
  };
});

/** The same storage with the rights of nobody: root, as whom the tests may run, is denied nothing. */
function asNobody(base: string, storage: Storage): Storage {
  execFileSync('chmod', ['755', base]);
  execFileSync('chmod', ['000', storage.location]);
  const isRoot = process.geteuid?.() === 0;
  const withRights = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (!isRoot) return work();
    process.seteuid?.(65534);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  };
  return {
    location: storage.location,
    async *list(path, options) {
      yield* await withRights(async () => {
        const pages = [];
        for await (const page of storage.list(path, options)) pages.push(page);
        return pages;
      });
    },
    read: (path, options) => withRights(() => storage.read(path, options)),
  };
}

describe('local driver', () => {
  let base = '';
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'signalbox-links-'));
  });
  afterAll(() => rm(base, { recursive: true }));
  const listed = async (directory: string, recursive = true) => {
    const pages = [];
    for await (const page of localStorage(directory, directory).list('', { recursive })) pages.push(page);
    return pages;
  };
  const text = async (directory: string, path: string) => {
    const stored = await localStorage(directory, directory).read(path);
    return stored && new TextDecoder().decode(stored.bytes);
  };
  const paths = async (directory: string) =>
    (await listed(directory)).flatMap(({ entries }) => entries.map(({ path }) => path)).sort();

  test('links that stay in the location are followed, links that lead back up or nowhere are not', async () => {
    const place = join(base, 'links');
    await mkdir(join(place, 'a/b'), { recursive: true });
    await mkdir(join(place, 'there'));
    await writeFile(join(place, 'a/b/file'), 'x');
    await writeFile(join(place, 'there/it-is'), 'y');
    await symlink('..', join(place, 'a/b/up'));
    await symlink(place, join(place, 'a/self'));
    await symlink(join(place, 'there'), join(place, 'a/other'));
    await symlink(join(place, 'a'), join(place, 'there/back'));
    await symlink('file', join(place, 'a/b/again'));
    await symlink('gone', join(place, 'a/b/dangling'));
    await symlink('ring', join(place, 'a/ring'));
    const followed = ['a/b/again', 'a/b/file', 'a/other/it-is'];
    expect((await paths(place)).filter((path) => path.startsWith('a/'))).toEqual(followed);
    for (const path of followed) expect(await text(place, path)).toMatch(/^[xy]$/);
    expect(await text(place, 'a/b/dangling')).toBeUndefined();
    expect(await text(place, 'a/ring')).toBeUndefined();
  });

  test('what a link leads to outside of the location is not part of it: neither listed nor read', async () => {
    const place = join(base, 'enclosed');
    await mkdir(join(place, 'state'), { recursive: true });
    await mkdir(join(base, 'outside/below'), { recursive: true });
    await writeFile(join(place, 'state/own'), 'x');
    await writeFile(join(base, 'outside/secret'), 'not ours');
    await writeFile(join(base, 'outside/below/secret'), 'not ours');
    await writeFile(join(base, 'enclosed-too'), 'a neighbour whose name begins alike');
    await symlink(join(base, 'outside'), join(place, 'state/away'));
    await symlink('../../outside/secret', join(place, 'state/file'));
    await symlink(join(base, 'enclosed-too'), join(place, 'state/neighbour'));
    expect(await paths(place)).toEqual(['state/own']);
    expect((await listed(place, false)).flatMap(({ directories }) => directories)).toEqual(['state']);
    const storage = localStorage(place, place);
    for (const path of ['state/file', 'state/neighbour', 'state/away/secret', 'state/away/below/secret']) {
      expect(await storage.read(path)).toBeUndefined();
    }
    for await (const page of storage.list('state/away', { recursive: true }))
      expect.unreachable(String(page));
    for await (const { directories } of storage.list('state', { recursive: false }))
      expect(directories).toEqual([]);
  });

  test('the location itself may be reached through a link', async () => {
    const place = join(base, 'real');
    await mkdir(join(place, 'a'), { recursive: true });
    await writeFile(join(place, 'a/file'), 'x');
    await symlink('file', join(place, 'a/again'));
    await symlink(place, join(base, 'through'));
    expect(await paths(join(base, 'through'))).toEqual(['a/again', 'a/file']);
    expect(await text(join(base, 'through'), 'a/again')).toBe('x');
  });

  test('an empty directory is one empty page, unlike one that does not exist', async () => {
    await mkdir(join(base, 'bare'));
    expect(await listed(join(base, 'bare'))).toEqual([{ entries: [], directories: [] }]);
    expect(await listed(join(base, 'missing'))).toEqual([]);
  });

  test('a file in place of the directory is an invalid location', async () => {
    await writeFile(join(base, 'plain'), 'x');
    const error = await listed(join(base, 'plain')).catch((reason) => reason);
    expect(isStorageError(error) && error.kind).toBe('invalid-location');
  });

  test('a named pipe is no file and is not waited for', async () => {
    const place = join(base, 'pipes');
    await mkdir(place);
    execFileSync('mkfifo', [join(place, 'pipe')]);
    expect(await paths(place)).toEqual([]);
    expect(await localStorage(place, place).read('pipe')).toBeUndefined();
  });

  test('times are whole milliseconds, cut', async () => {
    const place = join(base, 'times');
    await mkdir(place);
    await writeFile(join(place, 'file'), 'x');
    await utimes(join(place, 'file'), 1_764_000_420.15, 1_764_000_420.15);
    const [page] = await listed(place);
    expect(page?.entries[0]?.modifiedMs).toBe(1_764_000_420_150n);
    expect((await localStorage(place, place).read('file'))?.modifiedMs).toBe(1_764_000_420_150n);
  });

  test('a listing can be given up', async () => {
    const place = join(base, 'abort');
    await mkdir(join(place, 'a'), { recursive: true });
    await writeFile(join(place, 'a/file'), 'x');
    const pages = localStorage(place, place).list('', { recursive: true, signal: AbortSignal.abort() });
    await expect(pages[Symbol.asyncIterator]().next()).rejects.toThrow(/abort/i);
  });
});
