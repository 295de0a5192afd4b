import { expect, test } from 'vitest';
import type { Storage } from '../storage';
import { countRequests } from './count';

const inner: Storage = {
  location: 'memory',
  async *list(path) {
    const pages = path === 'two' ? 2 : 0;
    for (let i = 0; i < pages; i++) yield { entries: [], directories: [] };
  },
  read: async () => undefined,
};

test('each page is a request, each read is one, and so is the answer that nothing is there', async () => {
  const { storage, count } = countRequests(inner);
  for await (const _ of storage.list('two', { recursive: true }));
  expect(count).toEqual({ list: 2, read: 0 });
  for await (const _ of storage.list('none', { recursive: true }));
  expect(count).toEqual({ list: 3, read: 0 });
  await storage.read('x');
  expect(count).toEqual({ list: 3, read: 1 });
});
