import { expect, test } from 'vitest';
import type { Storage } from '../storage';
import { StorageError } from '../storage-error';
import { countRequests } from './count';

const inner: Storage = {
  location: 'memory',
  async *list(path, { onExtraRequest }) {
    const pages = path === 'two' ? 2 : 0;
    for (let i = 0; i < pages; i++) yield { entries: [], directories: [] };
    if (path === 'again') onExtraRequest?.();
    if (path === 'broken') throw new StorageError('unavailable', 'list', path, 'no');
  },
  async read(_path, { onExtraRequest } = {}) {
    onExtraRequest?.();
    return undefined;
  },
};

async function listAll(storage: Storage, path: string): Promise<void> {
  for await (const _ of storage.list(path, { recursive: true }));
}

test('each page is a request, and so are the answer that nothing is there and a failure', async () => {
  const { storage, count } = countRequests(inner);
  await listAll(storage, 'two');
  expect(count).toEqual({ list: 2, read: 0 });
  await listAll(storage, 'none');
  expect(count).toEqual({ list: 3, read: 0 });
  await expect(listAll(storage, 'broken')).rejects.toThrow('unavailable');
  expect(count).toEqual({ list: 4, read: 0 });
});

test('requests beyond the first are counted, by every count on the way', async () => {
  const below = countRequests(inner);
  const above = countRequests(below.storage);
  await listAll(above.storage, 'again');
  await above.storage.read('x');
  expect(below.count).toEqual({ list: 2, read: 2 });
  expect(above.count).toEqual({ list: 2, read: 2 });
});
