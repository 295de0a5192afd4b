import { close, constants, fstatSync, open, read } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { ReadOptions, StoredFile } from '../../storage';
import { StorageError } from '../../storage-error';
import type { Enclosure } from './enclosure';

/** Never waits for the writer of a named pipe, and does not follow a link in the last place of the path. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/**
 * Reads a regular file that belongs to the location; undefined when a symbolic link leads to it from inside and it lies
 * outside. A file that is no link costs nothing more than being read.
 * @throws as `readRegularFile`
 */
export async function readEnclosed(
  path: string,
  enclosure: Enclosure,
  range: ReadOptions['range'],
): Promise<StoredFile | undefined> {
  if (!(await enclosure.holdsDirectoryOf(path))) return undefined;
  try {
    return await readRegularFile(path, range);
  } catch (error) {
    if (!isLink(error)) throw error;
    return (await enclosure.holds(path)) ? readRegularFile(await realpath(path), range) : undefined;
  }
}

/** The error of O_NOFOLLOW: ELOOP on Linux and macOS, EMLINK on FreeBSD. */
function isLink(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'EMLINK');
}

/**
 * Reads a regular file, whole or a range of it; undefined when `path` is something else. Callbacks, not fs.promises:
 * these cost half the time for small files.
 * @throws the Node error of open, fstat or read; StorageError `short-read` when the file shrinks while it is read
 */
async function readRegularFile(path: string, range: ReadOptions['range']): Promise<StoredFile | undefined> {
  const descriptor = await opened(path);
  try {
    // The kernel has the attributes of a file that was just opened: cheaper at once than over the thread pool.
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return undefined;
    const from = Math.min(range?.from ?? 0, stats.size);
    const length = Math.min(range?.length ?? stats.size, stats.size - from);
    const bytes = await fill(descriptor, from, length, path);
    return { bytes, sizeBytes: BigInt(stats.size), modifiedMs: BigInt(Math.floor(stats.mtimeMs)) };
  } finally {
    close(descriptor, () => {});
  }
}

async function fill(descriptor: number, from: number, length: number, path: string): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const got = await readInto(descriptor, buffer, at, from + at);
    if (got === 0) {
      throw new StorageError('short-read', 'read', path, `ended after ${at} of ${length} bytes`);
    }
    at += got;
  }
  return buffer;
}

function opened(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    open(path, FLAGS, (error, descriptor) => (error ? reject(error) : resolve(descriptor)));
  });
}

function readInto(descriptor: number, buffer: Uint8Array, at: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, buffer, at, buffer.length - at, position, (error, got) =>
      error ? reject(error) : resolve(got),
    );
  });
}
