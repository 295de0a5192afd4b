import { expect, test } from 'vitest';
import { Shelf } from './shelf';

const shelf = () => new Shelf<number[]>(10, (list) => list.length);

test('what was put is taken once, and then belongs to the taker', () => {
  const kept = shelf();
  kept.put('a', [1, 2]);
  expect([kept.take('a'), kept.take('a')]).toEqual([[1, 2], undefined]);
});

test('the longest unused go when there is too much, and the newest stays whatever it weighs', () => {
  const kept = shelf();
  for (const name of ['a', 'b', 'c']) kept.put(name, [1, 2, 3, 4]);
  expect([kept.size, kept.take('a')]).toEqual([2, undefined]);
  kept.put('huge', new Array(50).fill(0));
  expect([kept.size, kept.take('huge')?.length]).toEqual([1, 50]);
});

test('weight that grew meanwhile counts as it was when the thing is put back', () => {
  const kept = shelf();
  kept.put('a', [1]);
  const list = kept.take('a') ?? [];
  list.push(2, 3, 4, 5, 6, 7, 8);
  kept.put('a', list);
  kept.put('b', [1, 2, 3]);
  expect([kept.size, kept.take('a')]).toEqual([1, undefined]);
});
