import { expect, test } from 'vitest';
import { mapConcurrently } from './concurrent';

test('results stand in the order of the items, never more at once than the limit', async () => {
  let running = 0;
  let most = 0;
  const results = await mapConcurrently([5, 1, 4, 2, 3, 0], 2, async (item) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, item));
    running--;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30, 0]);
  expect(most).toBe(2);
});

test('a failure rejects and no further item is started', async () => {
  const started: number[] = [];
  const work = mapConcurrently([0, 1, 2, 3, 4, 5], 1, async (item) => {
    started.push(item);
    if (item === 2) throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(started).toEqual([0, 1, 2]);
});

test('undefined is an item like any other', async () => {
  expect(await mapConcurrently([undefined, 1], 4, async (item) => item ?? 'none')).toEqual(['none', 1]);
});
