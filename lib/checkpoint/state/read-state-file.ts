import { isFormatError } from '@/lib/spark/format-error';
import { decodeStateFile } from '@/lib/spark/state/decode-state-file';
import { readLineage } from '@/lib/spark/state/read-lineage';
import type { StateChanges, StateFileDecoder } from '@/lib/spark/state/state-changes';
import { readChunks } from '@/lib/storage/read-chunks';
import { isStorageError } from '@/lib/storage/storage-error';
import type { FileVersion } from '../file-cache';
import type { ReadContext } from '../read-context';
import { checksumVerifier } from './checksum-files';
import { BudgetSpent, type DecodeLease } from './decode-budget';
import type { StateFileReader } from './state-file-reader';
import type { VersionFile } from './store-files';

/** A larger file is read in ranges of this size, one after the other, and never held as a whole. */
export const RANGE_BYTES = 4 * 1024 * 1024;
/** Compressed bytes that are decoded before the budget and the event loop are looked at again. */
const SLICE_BYTES = 256 * 1024;
/** What a record costs besides its key and value. */
const RECORD_BYTES = 8;

/** `vanished`: gone, or replaced by another while it was read. */
export type StateFileOutcome =
  | { state: 'read' }
  | { state: 'damaged'; detail: string }
  | { state: 'vanished' }
  | { state: 'over-budget' };

/**
 * Decodes a delta, snapshot or changelog from where it lies. What the reader throws is thrown on.
 * @throws StorageError
 */
export async function readStateFile(
  context: ReadContext,
  { kind, file }: VersionFile,
  reader: StateFileReader,
  lease: DecodeLease,
): Promise<StateFileOutcome> {
  if (kind === 'zip') {
    return {
      state: 'damaged',
      detail: 'a snapshot of the RocksDB provider among files of the HDFS provider',
    };
  }
  const decoder = decodeStateFile(kind, charged(reader, lease), { rowChecksums: context.rowChecksums });
  try {
    const stored = await readChunks(context.storage, file.path, { chunkBytes: RANGE_BYTES });
    if (stored === undefined || stored.sizeBytes !== file.sizeBytes) return vanished(context, file);
    const verifier = await checksumVerifier(context, file.path);
    let isFirst = true;
    for await (const chunk of stored.chunks) {
      if (isFirst && kind === 'changelog') tellHead(reader, chunk);
      isFirst = false;
      verifier.push(chunk);
      push(decoder, chunk);
    }
    decoder.end();
    const mismatch = verifier.end();
    if (mismatch !== null) return { state: 'damaged', detail: mismatch };
  } catch (error) {
    if (error instanceof BudgetSpent) return { state: 'over-budget' };
    // Replaced or removed while it was read.
    if (isStorageError(error) && error.kind === 'short-read') return vanished(context, file);
    if (!isFormatError(error)) throw error;
    return { state: 'damaged', detail: error.message };
  }
  context.memory.soundFiles.set(file, true);
  return { state: 'read' };
}

function vanished({ vanished }: ReadContext, { path }: FileVersion): StateFileOutcome {
  vanished.add(path);
  return { state: 'vanished' };
}

function push(decoder: StateFileDecoder, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) decoder.push(bytes.subarray(at, at + SLICE_BYTES));
}

/** A head that can't be read is found by the decoder too, which says why. */
function tellHead(reader: StateFileReader, beginning: Uint8Array): void {
  if (reader.head === undefined) return;
  const head = readLineage(beginning);
  if (head !== undefined) reader.head(head);
}

function charged(reader: StateChanges, lease: DecodeLease): StateChanges {
  return {
    put(key, valueBytes) {
      lease.charge(key.length + valueBytes + RECORD_BYTES);
      reader.put(key, valueBytes);
    },
    remove(key) {
      lease.charge(key.length + RECORD_BYTES);
      reader.remove(key);
    },
  };
}
