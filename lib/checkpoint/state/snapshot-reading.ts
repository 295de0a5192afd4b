import { isFormatError } from '@/lib/spark/format-error';
import { parseRocksDbSnapshot, type RocksDbSnapshot } from '@/lib/spark/state/rocksdb-snapshot';
import type { ReadContext } from '../read-context';
import type { ListedFile } from '../reading';
import type { ReadOutcome } from '../reading-memory';
import { checksumVerifier } from './checksum-files';

/** Of a larger zip only the end is read, where its metadata is: Spark writes that last. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What a RocksDB zip says about itself; undefined when it is gone meanwhile. @throws StorageError */
export async function readSnapshot(
  context: ReadContext,
  file: ListedFile,
): Promise<ReadOutcome<RocksDbSnapshot> | undefined> {
  const known = context.memory.snapshots.get(file);
  if (known !== undefined) return known;
  const from = Math.max(0, Number(file.sizeBytes) - MOST_BYTES);
  const range = { from, length: MOST_BYTES };
  const stored = await context.storage.read(file.path, from === 0 ? {} : { range });
  if (stored === undefined) {
    context.vanished.add(file.path);
    return undefined;
  }
  const outcome = (await checksumOutcome(context, file, stored.bytes)) ?? parseSnapshot(stored.bytes, from);
  context.memory.snapshots.set(file, outcome);
  return outcome;
}

/** Only a zip that was read whole can be held against its checksum. */
async function checksumOutcome(
  context: ReadContext,
  { path, sizeBytes }: ListedFile,
  bytes: Uint8Array,
): Promise<ReadOutcome<RocksDbSnapshot> | undefined> {
  if (BigInt(bytes.length) !== sizeBytes) return undefined;
  const verifier = await checksumVerifier(context, path);
  verifier.push(bytes);
  const mismatch = verifier.end();
  return mismatch === null ? undefined : { ok: false, reason: 'checksum', detail: mismatch };
}

function parseSnapshot(bytes: Uint8Array, skipped: number): ReadOutcome<RocksDbSnapshot> {
  try {
    return { ok: true, value: parseRocksDbSnapshot(bytes, skipped) };
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { ok: false, reason: error.kind, detail: error.message };
  }
}
