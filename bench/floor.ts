import { type Dirent, readdir, readFile, type Stats, stat } from 'node:fs';
import { join } from 'node:path';
import { READS_AT_ONCE } from '@/lib/checkpoint/read-context';
import { DecompressedStream } from '@/lib/spark/bytes/decompress';
import { mapConcurrently } from '@/lib/storage/concurrent';

const STATE_FILE = /\.(delta|snapshot|changelog)$/;

/**
 * What no reader can undercut: list and stat everything, read the same files, with plain node:fs and the same
 * concurrency, and do nothing with it. Callbacks, because they are faster than fs.promises.
 */
export async function floor(directory: string, files: readonly string[]): Promise<void> {
  await walk(directory);
  await readAll(directory, files, () => {});
}

/** The same, and all state files decompressed: what no reader that looks into them can undercut. */
export async function decompressingFloor(directory: string, files: readonly string[]): Promise<void> {
  await walk(directory);
  await readAll(directory, files, (path, bytes) => {
    if (!STATE_FILE.test(path)) return;
    const stream = new DecompressedStream(() => {});
    stream.push(bytes);
    stream.end();
  });
}

async function readAll(
  directory: string,
  files: readonly string[],
  take: (path: string, bytes: Uint8Array) => void,
): Promise<void> {
  await mapConcurrently(files, READS_AT_ONCE, async (path) =>
    take(path, await called<Buffer>((done) => readFile(join(directory, path), done))),
  );
}

async function walk(directory: string): Promise<void> {
  const entries = await called<Dirent[]>((done) => readdir(directory, { withFileTypes: true }, done));
  const files = entries.filter((entry) => entry.isFile());
  await mapConcurrently(files, READS_AT_ONCE, ({ name }) =>
    called<Stats>((done) => stat(join(directory, name), done)),
  );
  const below = entries.filter((entry) => entry.isDirectory());
  await mapConcurrently(below, READS_AT_ONCE, ({ name }) => walk(join(directory, name)));
}

function called<Value>(start: (done: (error: Error | null, value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));
}
