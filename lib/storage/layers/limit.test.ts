import { expect, test } from 'vitest';
import type { Storage } from '../storage';
import { limitOf, limitRequests, RequestLimit } from './limit';

/** Work that ends when told to. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const started: string[] = [];
  return {
    started,
    end: () => end(),
    run: (name: string) => () => ended.then(() => void started.push(name)),
  };
}

test('never more at once than the limit, in the order of asking', async () => {
  const limit = new RequestLimit(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    [5, 1, 4, 2, 3, 0].map((ms, at) =>
      limit.run(async () => {
        order.push(at);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, ms));
        running--;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a failure gives its place to the next', async () => {
  const limit = new RequestLimit(1);
  const failed = limit.run(() => Promise.reject(new Error('no')));
  const next = limit.run(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('whoever gives up while waiting leaves the queue; the others keep their turn', async () => {
  const limit = new RequestLimit(1);
  const { run, end, started } = work();
  const first = limit.run(run('first'));
  const given = new AbortController();
  const second = limit.run(run('second'), given.signal);
  const third = limit.run(run('third'));
  given.abort(new Error('no longer wanted'));
  await expect(second).rejects.toThrow('no longer wanted');
  end();
  await Promise.all([first, third]);
  expect(started).toEqual(['first', 'third']);
  expect(await limit.run(async () => 'free again')).toBe('free again');
});

test('one limit per host, shared by all storages of the process', () => {
  expect(limitOf('127.0.0.1:9000')).toBe(limitOf('127.0.0.1:9000'));
  expect(limitOf('127.0.0.1:9000')).not.toBe(limitOf('127.0.0.1:9001'));
});

test('a listing holds its place only while a page is asked for', async () => {
  const pages: Storage = {
    location: '',
    async *list() {
      for (let i = 0; i < 3; i++) yield { entries: [], directories: [] };
    },
    read: async () => undefined,
  };
  const storage = limitRequests(pages, new RequestLimit(1));
  let seen = 0;
  for await (const _ of storage.list('', { recursive: true })) {
    // Would wait for ever if the listing kept the only place.
    await storage.read('x');
    seen++;
  }
  expect(seen).toBe(3);
});
