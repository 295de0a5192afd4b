import { isFormatError } from '@/lib/spark/format-error';
import { type DeltaTransaction, parseDeltaAction } from '@/lib/spark/sink/delta-action';
import { deltaCommitName } from '@/lib/spark/sink/delta-log-name';
import { readLines } from '@/lib/storage/read-lines';
import type { Storage } from '@/lib/storage/storage';

/** A commit of a million files has a few hundred MB; one line is one file with its statistics, or the table's schema. */
const LIMITS = { mostBytes: 512 * 1024 * 1024, mostLineBytes: 64 * 1024 * 1024 };

/** One commit of a Delta table, as far as it matters here. */
export interface DeltaCommit {
  version: bigint;
  path: string;
  file: { sizeBytes: bigint; modifiedMs: bigint };
  /** Time of the commit: the writer's own, else the file's. */
  atMs: bigint;
  transactions: DeltaTransaction[];
  /** Set when this commit says how long transactions are kept; null = for ever. */
  transactionRetention?: string | null;
  /** Why the commit could not be read, or not to its end. Its transactions are then those before. */
  trouble: string | null;
}

/** Reads `_delta_log/<version>.json` in ranges; undefined when it does not exist. @throws StorageError */
export async function readDeltaCommit(storage: Storage, version: bigint): Promise<DeltaCommit | undefined> {
  const path = deltaCommitPath(version);
  const transactions: DeltaTransaction[] = [];
  let retention: string | null | undefined;
  let writtenMs: bigint | null = null;
  let lineNumber = 0;
  let refused: string | undefined;
  const read = await readLines(storage, path, LIMITS, (line) => {
    lineNumber++;
    if (refused !== undefined) return;
    try {
      const action = parseDeltaAction(line, lineNumber);
      if (action?.kind === 'transaction') transactions.push(action.transaction);
      else if (action?.kind === 'commit-info') writtenMs = action.atMs;
      else if (action?.kind === 'metadata') retention = action.transactionRetention;
    } catch (error) {
      if (!isFormatError(error)) throw error;
      refused = error.message;
    }
  });
  if (read === undefined) return undefined;
  const trouble =
    refused ??
    (lineNumber === 0 ? 'Delta log: the file has no bytes' : null) ??
    (read.end === 'whole' ? null : `Delta log: read only to line ${lineNumber}: ${ENDS[read.end]}`);
  return {
    version,
    path,
    file: { sizeBytes: read.sizeBytes, modifiedMs: read.modifiedMs },
    atMs: writtenMs ?? read.modifiedMs,
    transactions,
    ...(retention === undefined ? {} : { transactionRetention: retention }),
    trouble,
  };
}

const ENDS = {
  limit: `the file has more than ${LIMITS.mostBytes} bytes`,
  'line-too-long': `a line has more than ${LIMITS.mostLineBytes} bytes`,
  changed: 'the file was written anew meanwhile, which a Delta log does not do',
};

export function deltaCommitPath(version: bigint): string {
  return `_delta_log/${deltaCommitName(version)}`;
}
