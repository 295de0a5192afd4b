import { expect, test } from 'vitest';
import { countRequests } from './layers/count';
import { readChunks } from './read-chunks';
import { MemoryStorage } from './test-data/memory-storage';

const bytes = new Uint8Array(25).map((_, at) => at);

function stored(content: Uint8Array = bytes) {
  const memory = new MemoryStorage();
  memory.write('file', content);
  return { memory, ...countRequests(memory) };
}

async function collect(chunks: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<number[][]> {
  const all = [];
  for await (const chunk of chunks) all.push(Array.from(chunk));
  return all;
}

test.each([1, 7, 25, 26, 100])('pieces of %i bytes make the object, one request each', async (chunkBytes) => {
  const { storage, count } = stored();
  const file = await readChunks(storage, 'file', { chunkBytes });
  expect(file?.sizeBytes).toBe(25n);
  const pieces = await collect(file?.chunks ?? (async function* () {})());
  expect(pieces.flat()).toEqual(Array.from(bytes));
  expect(pieces.every((piece) => piece.length <= chunkBytes)).toBe(true);
  expect(count).toEqual({ list: 0, read: Math.ceil(25 / chunkBytes) });
});

test('absent is undefined, an empty object has no piece', async () => {
  const { storage } = stored(new Uint8Array());
  expect(await readChunks(storage, 'none')).toBeUndefined();
  const file = await readChunks(storage, 'file');
  expect(file?.sizeBytes).toBe(0n);
  expect(await collect(file?.chunks ?? [])).toEqual([]);
});

test.each([
  ['grows', (memory: MemoryStorage) => memory.write('file', new Uint8Array(30)), /now has 30 bytes/],
  ['is written anew', (memory: MemoryStorage) => memory.write('file', bytes, 9n), /now has 25 bytes of 9/],
  ['vanishes', (memory: MemoryStorage) => void memory.files.delete('file'), /gone/],
])('an object that %s meanwhile is a short read, never a mixture', async (_, change, message) => {
  const { memory, storage } = stored();
  const file = await readChunks(storage, 'file', { chunkBytes: 10 });
  const first = await file?.chunks.next();
  expect(Array.from(first?.value ?? [])).toEqual(Array.from(bytes.slice(0, 10)));
  change(memory);
  const error = await file?.chunks.next().catch((reason) => reason);
  expect(error).toMatchObject({ kind: 'short-read', retryable: true });
  expect(error.message).toMatch(message);
});
