import { describe, expect, test } from 'vitest';
import type { ListPage, Storage } from '../storage';
import { StorageError, type StorageErrorKind } from '../storage-error';
import { countRequests } from './count';
import { RETRY_POLICY, type RetryPolicy, retryRequests } from './retry';

const PAGES: ListPage[] = ['a', 'b', 'c'].map((path) => ({
  entries: [{ path, sizeBytes: 1n, modifiedMs: 0n }],
  directories: [],
  resumeAfter: path,
}));

/** Fails the requests with these numbers (the first is 1), and notes what it was asked. */
function troubled(failing: number[], kind: StorageErrorKind = 'throttled', pages = PAGES) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const request = (what: string) => {
    asked.push(what);
    const operation = what.startsWith('list') ? 'list' : 'read';
    if (failing.includes(asked.length))
      throw new StorageError(kind, operation, what, `number ${asked.length}`);
  };
  const storage: Storage = {
    location: 'troubled',
    async *list(_path, { resumeAfter }) {
      for (const page of pages) {
        const [entry] = page.entries;
        if (resumeAfter !== undefined && (entry?.path ?? '') <= resumeAfter) continue;
        request(`list ${entry?.path}`);
        yield page;
      }
    },
    async read(path) {
      request(`read ${path}`);
      return { bytes: new Uint8Array(), sizeBytes: 0n, modifiedMs: 0n };
    },
  };
  const policy: RetryPolicy = {
    tries: 4,
    firstPauseMs: 100,
    longestPauseMs: 300,
    random: () => 1,
    sleep: async (pauseMs) => void pauses.push(pauseMs),
  };
  return { ...countRequests(retryRequests(storage, policy)), asked, pauses };
}

async function paths(storage: Storage): Promise<string[]> {
  const found: string[] = [];
  for await (const { entries } of storage.list('', { recursive: true })) {
    found.push(...entries.map(({ path }) => path));
  }
  return found;
}

describe('reads', () => {
  test('tried again after growing pauses, each try counted', async () => {
    const { storage, count, pauses } = troubled([1, 2, 3]);
    expect(await storage.read('x')).toBeDefined();
    expect(count.read).toBe(4);
    expect(pauses).toEqual([100, 200, 300]);
  });

  test('the number of tries is bounded; the last failure is thrown as it is', async () => {
    const { storage, count } = troubled([1, 2, 3, 4, 5]);
    await expect(storage.read('x')).rejects.toMatchObject({ kind: 'throttled', detail: 'number 4' });
    expect(count.read).toBe(4);
  });

  test.each(['denied', 'invalid-location'] as const)('%s is not tried again', async (kind) => {
    const { storage, count } = troubled([1], kind);
    await expect(storage.read('x')).rejects.toMatchObject({ kind });
    expect(count.read).toBe(1);
  });

  test.each(['throttled', 'unavailable', 'short-read'] as const)('%s is', async (kind) => {
    const { storage, count } = troubled([1], kind);
    await storage.read('x');
    expect(count.read).toBe(2);
  });

  test('other errors pass', async () => {
    const broken: Storage = {
      location: '',
      async *list() {},
      read: () => Promise.reject(new TypeError('a bug')),
    };
    await expect(retryRequests(broken).read('x')).rejects.toThrow(TypeError);
  });

  test('whoever gives up while a pause lasts does not wait for its end', async () => {
    const failing: Storage = {
      location: '',
      async *list() {},
      read: () => Promise.reject(new StorageError('throttled', 'read', 'x', 'no')),
    };
    const signal = AbortSignal.timeout(20);
    const began = Date.now();
    const retried = retryRequests(failing, { ...RETRY_POLICY, firstPauseMs: 60_000, longestPauseMs: 60_000 });
    const error = await retried.read('x', { signal }).catch((reason) => reason);
    expect(error).toBe(signal.reason);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

describe('listings', () => {
  test('go on behind the last page: nothing twice, nothing missing', async () => {
    const { storage, count, asked } = troubled([1, 3, 4]);
    expect(await paths(storage)).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual(['list a', 'list a', 'list b', 'list b', 'list b', 'list c']);
    expect(count.list).toBe(6);
  });

  test('a page that came begins the number of tries anew', async () => {
    const { storage } = troubled([1, 2, 3, 5, 6, 7, 9, 10, 11]);
    expect(await paths(storage)).toEqual(['a', 'b', 'c']);
  });

  test('end in the failure when tries are used up', async () => {
    const { storage, count } = troubled([2, 3, 4, 5, 6]);
    await expect(paths(storage)).rejects.toMatchObject({ kind: 'throttled', detail: 'number 5' });
    expect(count.list).toBe(5);
  });

  test('of a backend that cannot resume are tried again only before their first page', async () => {
    const pages = PAGES.map(({ resumeAfter: _, ...page }) => page);
    expect(await paths(troubled([1, 2], 'unavailable', pages).storage)).toEqual(['a', 'b', 'c']);
    await expect(paths(troubled([2], 'unavailable', pages).storage)).rejects.toThrow('number 2');
  });
});
