import type { Storage } from '@/lib/storage/storage';
import { StorageError } from '@/lib/storage/storage-error';

/** A small file comes whole with the first request. */
const HEAD_BYTES = 512 * 1024;

/** A file of which ranges are read as they are asked for: what a Parquet reader needs (hyparquet's AsyncBuffer). */
export interface RangedFile {
  byteLength: number;
  modifiedMs: bigint;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** Opens a file with one request; undefined when it does not exist. @throws StorageError, here and in `slice` */
export async function openRanged(storage: Storage, path: string): Promise<RangedFile | undefined> {
  const head = await storage.read(path, { range: { from: 0, length: HEAD_BYTES } });
  if (head === undefined) return undefined;
  const byteLength = Number(head.sizeBytes);
  return {
    byteLength,
    modifiedMs: head.modifiedMs,
    async slice(start, end = byteLength) {
      if (end <= head.bytes.length) return copyOf(head.bytes.subarray(start, end));
      const stored = await storage.read(path, { range: { from: start, length: end - start } });
      if (stored?.bytes.length === end - start && stored.modifiedMs === head.modifiedMs)
        return copyOf(stored.bytes);
      const detail =
        stored === undefined
          ? 'the file vanished while it was read'
          : `expected bytes ${start} to ${end} of a file that does not change, found ${stored.bytes.length} bytes`;
      throw new StorageError('short-read', 'read', `${storage.location}/${path}`, detail);
    },
  };
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
