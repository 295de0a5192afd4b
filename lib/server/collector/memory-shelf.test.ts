import { expect, test } from 'vitest';
import { emptyMemory } from '@/lib/checkpoint/reading-memory';
import { MemoryShelf } from './memory-shelf';

function memoryOf(files: number) {
  const listing = Array.from({ length: files }, (_, index) => ({
    path: `f${index}`,
    sizeBytes: 1n,
    modifiedMs: 1n,
  }));
  return { ...emptyMemory(), listing };
}

test('a memory belongs to one reading at a time', () => {
  const shelf = new MemoryShelf();
  const memory = memoryOf(3);
  shelf.put('a', memory);
  expect(shelf.take('a')).toBe(memory);
  expect(shelf.take('a')).toBeUndefined();
});

test('the longest unused go first when there is too much; the newest always stays', () => {
  const shelf = new MemoryShelf(10);
  shelf.put('a', memoryOf(4));
  shelf.put('b', memoryOf(4));
  shelf.put('a', shelf.take('a') ?? memoryOf(0));
  shelf.put('c', memoryOf(4));
  expect(shelf.take('b')).toBeUndefined();
  expect(shelf.size).toBe(2);
  shelf.put('huge', memoryOf(50));
  expect(shelf.size).toBe(1);
  expect(shelf.take('huge')).toBeDefined();
});
