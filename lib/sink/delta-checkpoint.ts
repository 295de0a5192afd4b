import { isFormatError } from '@/lib/spark/format-error';
import { type DeltaTransaction, parseDeltaAction } from '@/lib/spark/sink/delta-action';
import { mapConcurrently } from '@/lib/storage/concurrent';
import { readLines } from '@/lib/storage/read-lines';
import type { Storage } from '@/lib/storage/storage';
import { readParquetTransactions } from './parquet-transactions';
import { openRanged } from './ranged-file';

const READS_AT_ONCE = 4;
/** A V2 checkpoint in JSON names its sidecars; it has no line per data file. */
const LIMITS = { mostBytes: 256 * 1024 * 1024, mostLineBytes: 64 * 1024 * 1024 };

/** A checkpoint of a Delta table: the version, and the files that make it. */
export interface DeltaCheckpointFiles {
  version: bigint;
  /** Paths below the table. */
  paths: string[];
}

/** The transactions that a checkpoint holds: the newest of each writer up to its version. */
export interface DeltaCheckpoint {
  version: bigint;
  paths: string[];
  transactions: DeltaTransaction[];
  transactionRetention: string | null;
  troubles: { path: string; detail: string }[];
}

/**
 * Reads the transactions of a checkpoint: one file, parts, or V2 (whose sidecars hold file actions only and are not
 * read). Undefined when none of its files exists. @throws StorageError
 */
export async function readDeltaCheckpoint(
  storage: Storage,
  { version, paths }: DeltaCheckpointFiles,
): Promise<DeltaCheckpoint | undefined> {
  const checkpoint: DeltaCheckpoint = {
    version,
    paths,
    transactions: [],
    transactionRetention: null,
    troubles: [],
  };
  let absent = 0;
  await mapConcurrently(paths, READS_AT_ONCE, async (path) => {
    try {
      if (!(await readFile(storage, path, checkpoint))) {
        absent++;
        checkpoint.troubles.push({ path, detail: 'a part of the checkpoint is not there' });
      }
    } catch (error) {
      if (!isFormatError(error)) throw error;
      checkpoint.troubles.push({ path, detail: error.message });
    }
  });
  return absent === paths.length ? undefined : checkpoint;
}

/** False when the file does not exist. */
async function readFile(storage: Storage, path: string, into: DeltaCheckpoint): Promise<boolean> {
  if (path.endsWith('.json')) return readJson(storage, path, into);
  const file = await openRanged(storage, path);
  if (file === undefined) return false;
  const { transactions, transactionRetention } = await readParquetTransactions(file);
  into.transactions.push(...transactions);
  if (transactionRetention !== undefined) into.transactionRetention = transactionRetention;
  return true;
}

async function readJson(storage: Storage, path: string, into: DeltaCheckpoint): Promise<boolean> {
  let lineNumber = 0;
  const read = await readLines(storage, path, LIMITS, (line) => {
    const action = parseDeltaAction(line, ++lineNumber);
    if (action?.kind === 'transaction') into.transactions.push(action.transaction);
    if (action?.kind === 'metadata') into.transactionRetention = action.transactionRetention;
  });
  if (read !== undefined && read.end !== 'whole')
    into.troubles.push({
      path,
      detail: `read only to line ${lineNumber} of a file of ${read.sizeBytes} bytes`,
    });
  return read !== undefined;
}
