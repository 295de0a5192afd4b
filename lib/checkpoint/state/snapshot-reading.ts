import { isFormatError } from '@/lib/spark/format-error';
import { parseRocksDbSnapshot, type RocksDbSnapshot } from '@/lib/spark/state/rocksdb-snapshot';
import type { ReadContext } from '../read-context';
import type { ListedFile } from '../reading';
import type { ReadOutcome } from '../reading-memory';
import { checksumVerifier } from './checksum-files';

/** What a RocksDB zip says about itself; undefined when it is gone meanwhile. @throws StorageError */
export async function readSnapshot(
  context: ReadContext,
  file: ListedFile,
): Promise<ReadOutcome<RocksDbSnapshot> | undefined> {
  const known = context.memory.snapshots.get(file);
  if (known !== undefined) return known;
  const stored = await context.storage.read(file.path);
  if (stored === undefined) {
    context.vanished.add(file.path);
    return undefined;
  }
  const verifier = await checksumVerifier(context, file.path);
  verifier.push(stored.bytes);
  const mismatch = verifier.end();
  const outcome: ReadOutcome<RocksDbSnapshot> =
    mismatch === null ? parseSnapshot(stored.bytes) : { ok: false, reason: 'checksum', detail: mismatch };
  context.memory.snapshots.set(file, outcome);
  return outcome;
}

function parseSnapshot(bytes: Uint8Array): ReadOutcome<RocksDbSnapshot> {
  try {
    return { ok: true, value: parseRocksDbSnapshot(bytes) };
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { ok: false, reason: error.kind, detail: error.message };
  }
}
