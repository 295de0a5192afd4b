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
  const paths = async (directory: string) =>
    (await listed(directory)).flatMap(({ entries }) => entries.map(({ path }) => path)).sort();

  test('links are followed, links that lead back up or nowhere are not', async () => {
    const place = join(base, 'links');
    await mkdir(join(place, 'a/b'), { recursive: true });
    await mkdir(join(base, 'other'));
    await writeFile(join(place, 'a/b/file'), 'x');
    await writeFile(join(base, 'other/there'), 'x');
    await symlink('..', join(place, 'a/b/up'));
    await symlink(place, join(place, 'a/self'));
    await symlink(join(base, 'other'), join(place, 'a/other'));
    await symlink(join(place, 'a'), join(base, 'other/back'));
    await symlink('file', join(place, 'a/b/again'));
    await symlink('gone', join(place, 'a/b/dangling'));
    await symlink('ring', join(place, 'a/ring'));
    expect(await paths(place)).toEqual(['a/b/again', 'a/b/file', 'a/other/there']);
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
