import { expect, test } from 'vitest';
import { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import { stoppableStorage } from './stoppable-storage';
import { withDeadline } from './with-deadline';

test('gives the result, or the failure, of work that ends in time', async () => {
  expect(await withDeadline(() => Promise.resolve(7), 1_000, '/x')).toBe(7);
  await expect(withDeadline(() => Promise.reject(new Error('own')), 1_000, '/x')).rejects.toThrow('own');
});

test('work that fails before it begins leaves no deadline behind, which nobody would hear', async () => {
  const refused = () => {
    throw new Error('outside of every root');
  };
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  try {
    await expect(withDeadline(refused, 5, '/x')).rejects.toThrow('outside of every root');
    await new Promise((soon) => setTimeout(soon, 25));
    expect(unheard).toEqual([]);
  } finally {
    process.off('unhandledRejection', hear);
  }
});

test('work that hangs is unavailable, and a failure of it afterwards harms nobody', async () => {
  let fail: (error: Error) => void = () => undefined;
  const hanging = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  await expect(withDeadline(() => hanging, 5, '/x')).rejects.toMatchObject({
    kind: 'unavailable',
    path: '/x',
  });
  fail(new Error('late'));
});

test('work that hangs is told to end, and every later request of it fails', async () => {
  const storage = new MemoryStorage('/x');
  let reached = 0;
  storage.beforeRequest = () => {
    reached++;
  };
  let end: unknown;
  const work = async (signal: AbortSignal) => {
    const stoppable = stoppableStorage(storage, signal);
    try {
      for (;;) {
        await stoppable.read('offsets/7');
        await new Promise((soon) => setTimeout(soon, 5));
      }
    } catch (error) {
      end = error;
    }
  };
  await expect(withDeadline(work, 35, '/x')).rejects.toMatchObject({ kind: 'unavailable' });
  const requests = reached;
  await new Promise((soon) => setTimeout(soon, 50));
  expect(reached).toBe(requests);
  expect(end).toMatchObject({ kind: 'unavailable' });
});
