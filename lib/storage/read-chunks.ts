import type { Storage, StoredFile } from './storage';
import { StorageError } from './storage-error';

export const CHUNK_BYTES = 8 * 1024 * 1024;

/** An object that is read piece by piece, so that only one piece of it is in memory. */
export interface ChunkedFile {
  /** Size of the whole object. */
  sizeBytes: bigint;
  modifiedMs: bigint;
  /** The bytes in their order, one request each; the first piece is there already. Can be walked once. */
  chunks: AsyncGenerator<Uint8Array, void>;
}

/**
 * Reads an object in ranges of `chunkBytes`. Undefined when it does not exist; an empty object has no chunk.
 * @throws StorageError of the first request; while the chunks are walked also `short-read` when the object changed or
 * vanished in between: pieces of two versions are never mixed.
 */
export async function readChunks(
  storage: Storage,
  path: string,
  { chunkBytes = CHUNK_BYTES, signal }: { chunkBytes?: number; signal?: AbortSignal } = {},
): Promise<ChunkedFile | undefined> {
  const readFrom = (from: number) => storage.read(path, { range: { from, length: chunkBytes }, signal });
  const first = await readFrom(0);
  if (first === undefined) return undefined;
  const { sizeBytes, modifiedMs } = first;
  const complete = (at: number, piece: StoredFile | undefined): Uint8Array => {
    const found =
      piece === undefined
        ? 'it is gone'
        : piece.sizeBytes !== sizeBytes || piece.modifiedMs !== modifiedMs
          ? `it now has ${piece.sizeBytes} bytes of ${piece.modifiedMs}`
          : piece.bytes.length < Math.min(chunkBytes, Number(sizeBytes) - at)
            ? `${piece.bytes.length} bytes came`
            : undefined;
    if (piece !== undefined && found === undefined) return piece.bytes;
    const where = storage.location === '' ? path : `${storage.location}/${path}`;
    const began = `an object of ${sizeBytes} bytes of ${modifiedMs}`;
    throw new StorageError('short-read', 'read', where, `at byte ${at} of ${began}: ${found}`);
  };
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    let piece: StoredFile | undefined = first;
    for (let at = 0; at < sizeBytes; at += chunkBytes) {
      if (at > 0) piece = await readFrom(at);
      yield complete(at, piece);
    }
  }
  return { sizeBytes, modifiedMs, chunks: chunks() };
}
