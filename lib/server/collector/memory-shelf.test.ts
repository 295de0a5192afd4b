import { expect, test } from 'vitest';
import { emptyMemory } from '@/lib/checkpoint/reading-memory';
import { KeyTable } from '@/lib/checkpoint/state/key-table';
import { Tally } from '@/lib/checkpoint/state/tally';
import { MemoryShelf } from './memory-shelf';

function knownOf(files: number) {
  const listing = Array.from({ length: files }, (_, index) => ({
    path: `f${index}`,
    sizeBytes: 1n,
    modifiedMs: 1n,
  }));
  return { memory: { ...emptyMemory(), listing }, sink: undefined };
}

test('a memory belongs to one reading at a time', () => {
  const shelf = new MemoryShelf();
  const known = knownOf(3);
  shelf.put('a', known);
  expect(shelf.take('a')).toBe(known);
  expect(shelf.take('a')).toBeUndefined();
});

test('the longest unused go first when there is too much; the newest always stays', () => {
  const shelf = new MemoryShelf(10);
  shelf.put('a', knownOf(4));
  shelf.put('b', knownOf(4));
  shelf.put('a', shelf.take('a') ?? knownOf(0));
  shelf.put('c', knownOf(4));
  expect(shelf.take('b')).toBeUndefined();
  expect(shelf.size).toBe(2);
  shelf.put('huge', knownOf(50));
  expect(shelf.size).toBe(1);
  expect(shelf.take('huge')).toBeDefined();
});

test('keys that are counted on from weigh too', () => {
  const shelf = new MemoryShelf(10);
  const counting = knownOf(1);
  const tally = new Tally(new KeyTable(1024), { version: 1n, file: null, unknown: 0n }, null);
  for (let store = 0; store < 40; store++) counting.memory.tallies.put(`state/0/${store}`, tally);
  expect(counting.memory.tallies.bytes).toBe(40 * tally.table.bytes);
  shelf.put('a', counting);
  shelf.put('b', knownOf(1));
  expect(shelf.take('a')).toBeUndefined();
  expect(shelf.take('b')).toBeDefined();
});
