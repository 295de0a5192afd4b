import { parseCommitLog } from '@/lib/spark/log/commit-log';
import { parseOffsetLog } from '@/lib/spark/log/offset-log';
import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import { type LogKind, readLogFile } from './log/read-log';
import type { ReadContext } from './read-context';
import type { CheckpointReading, LogFile } from './reading';

/** Batches that appeared since the last reading, ascending. */
export interface NewBatches {
  commits: LogFile<CommitLogEntry>[];
  offsets: LogFile<OffsetLogEntry>[];
}

/**
 * Asks for the next commit and the next planned batch by name, commits first: two requests when nothing is new, four
 * for one new batch. Undefined when more than one batch was committed: a listing is cheaper then.
 * @throws StorageError
 */
export async function probeLogs(
  context: ReadContext,
  before: CheckpointReading,
): Promise<NewBatches | undefined> {
  const planned = before.offsetLog?.files.at(-1)?.batchId ?? -1n;
  const committed = before.lastCommittedBatch ?? -1n;
  const nextCommit = planned > committed ? planned : committed + 1n;
  const commits = await probe(
    context,
    { parse: parseCommitLog, cache: context.memory.commits },
    'commits',
    nextCommit,
    nextCommit + 1n,
  );
  if (commits.length > 1) return undefined;
  // A batch is planned only after the one before it was committed.
  const lastPossible = commits.length === 0 ? planned + 1n : nextCommit + 1n;
  const kind = { parse: parseOffsetLog, cache: context.memory.offsets };
  const offsets = await probe(context, kind, 'offsets', planned + 1n, lastPossible);
  return { commits, offsets };
}

/** Reads `<log>/<first>` and on, until one does not exist. */
async function probe<Entry>(
  context: ReadContext,
  kind: LogKind<Entry>,
  log: 'commits' | 'offsets',
  first: bigint,
  last: bigint,
): Promise<LogFile<Entry>[]> {
  const found: LogFile<Entry>[] = [];
  for (let batchId = first; batchId <= last; batchId++) {
    const file = await readLogFile(context, kind, batchId, `${log}/${batchId}`, true);
    if (file === undefined) break;
    found.push(file);
  }
  return found;
}
