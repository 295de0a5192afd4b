/**
 * What the next start of the query does, from the logs and `metadata` alone.
 *
 * Source: MicroBatchExecution.populateStartOffsets, ContinuousExecution.getStartOffsets,
 * AsyncProgressTrackingMicroBatchExecution (apache/spark sql/core …/execution/streaming/), Spark 2.1 to 4.2.
 * Spark reads `metadata` (StreamMetadata.read), offsets/LO, offsets/(LO-1) and commits/LC and no other file: LO, LC =
 * greatest ids, by number. A `metadata` that is missing is made anew; one that can't be parsed ends the start.
 */
import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import { findBatch } from './log/log-reading';
import { looksRealTime } from './log/real-time-times';
import type { LogFile, LogReading, MetadataReading, Restart } from './reading';

export interface RestartFacts {
  metadata: MetadataReading;
  offsetLog: LogReading<OffsetLogEntry> | null;
  commitLog: LogReading<CommitLogEntry> | null;
  asyncProgress: boolean;
  continuous: boolean;
  /** Files below `state/`. */
  stateFiles: number;
}

export function decideRestart(facts: RestartFacts): Restart {
  const offsets = facts.offsetLog?.files.filter(notUnfinished) ?? [];
  const commits = facts.commitLog?.files.filter(notUnfinished) ?? [];
  const newest = offsets.at(-1);
  const lastCommit = commits.at(-1);
  if (newest === undefined) return withoutOffsets(lastCommit, facts.stateFiles);
  if (facts.metadata.state === 'unreadable') {
    const { reason, detail } = facts.metadata;
    return fail(`metadata is ${reason}: ${detail}. Spark reads this file at every start and stops`);
  }
  if (facts.continuous) return continuousRestart(offsets, lastCommit);
  return (
    unreadable(newest, 'the newest planned batch') ??
    unreadable(lastCommit, 'the newest commit') ??
    predecessorMissing(offsets, newest, facts) ??
    resume(newest.batchId, lastCommit?.batchId, facts)
  );
}

/** A file that is still being written does not count yet. */
function notUnfinished(file: LogFile<unknown>): boolean {
  return file.content.state !== 'incomplete';
}

function withoutOffsets(lastCommit: LogFile<unknown> | undefined, stateFiles: number): Restart {
  if (lastCommit !== undefined) {
    return fail(`${lastCommit.path} exists but offsets/ holds no batch: the offset log is lost`);
  }
  if (stateFiles > 0) {
    const why = `no batch was planned, but state/ holds ${stateFiles} files: Spark 4.1 and later refuse a location that is not empty`;
    return fail(`${why}, older versions would start at batch 0 beside that state`);
  }
  return { action: 'fresh', batch: 0n, why: 'no batch was ever planned: the query starts with batch 0' };
}

/** In continuous mode a restart goes by the commits; newer offsets are ignored. */
function continuousRestart(
  offsets: LogFile<OffsetLogEntry>[],
  lastCommit: LogFile<unknown> | undefined,
): Restart {
  if (lastCommit === undefined) {
    return {
      action: 'fresh',
      batch: 0n,
      why: 'continuous mode and no epoch was committed: it starts with epoch 0',
    };
  }
  const ends = findBatch(offsets, lastCommit.batchId);
  if (ends?.content.state !== 'parsed') {
    return fail(`epoch ${lastCommit.batchId} is committed but offsets/${lastCommit.batchId} can't be read`);
  }
  const why = `continuous mode: epoch ${lastCommit.batchId} is committed, the next one starts from its end offsets`;
  return { action: 'next', batch: lastCommit.batchId + 1n, why };
}

function unreadable(file: LogFile<unknown> | undefined, what: string): Restart | undefined {
  if (file?.content.state !== 'damaged') return undefined;
  const { reason, detail, line } = file.content;
  const where = line === null ? '' : ` in line ${line}`;
  return fail(
    `${file.path} (${what}) is ${reason}${where}: ${detail}. Spark reads this file at every start and stops`,
  );
}

function predecessorMissing(
  offsets: LogFile<OffsetLogEntry>[],
  newest: LogFile<OffsetLogEntry>,
  { asyncProgress, commitLog }: RestartFacts,
): Restart | undefined {
  if (asyncProgress || newest.batchId === 0n) return undefined;
  const before = findBatch(offsets, newest.batchId - 1n);
  if (before !== undefined) return unreadable(before, 'the batch before the newest');
  // Spark 2.1 has no commits and goes on without the batch before.
  if (commitLog === null && newest.content.state === 'parsed' && isBefore22(newest.content.entry))
    return undefined;
  return fail(
    `offsets/${newest.batchId - 1n} is missing: Spark needs it to start from batch ${newest.batchId}`,
  );
}

/** Spark 2.1 writes no settings into the offset log. */
function isBefore22(entry: OffsetLogEntry): boolean {
  return Object.keys(entry.metadata?.conf ?? {}).length === 0;
}

function resume(
  planned: bigint,
  committed: bigint | undefined,
  { asyncProgress, offsetLog, commitLog }: RestartFacts,
): Restart {
  const again = runsAgain(offsetLog, commitLog);
  if (committed === undefined) {
    const why = commitLog === null ? 'there is no commit log' : 'nothing is committed yet';
    return {
      action: 'rerun',
      batch: planned,
      why: `batch ${planned} is planned and ${why}: ${again}`,
    };
  }
  if (committed > planned) {
    return fail(
      `commits/${committed} exists but the newest planned batch is ${planned}: an offsets file is lost. Spark runs ${planned} again and then finds it committed`,
    );
  }
  // Seen with Spark 4.2.1: batch 13 had run, the logs ended with 12, and the next start ran another batch 13.
  const unlogged = asyncProgress
    ? '. Batches that ran since were not written down (async progress tracking): their records are read again'
    : '';
  if (committed === planned) {
    return {
      action: 'next',
      batch: planned + 1n,
      why: `batch ${planned} is planned and committed: batch ${planned + 1n} comes next${unlogged}`,
    };
  }
  const assumed =
    committed + 1n < planned && !asyncProgress
      ? `; batches ${committed + 1n} to ${planned - 1n} are taken for done`
      : '';
  const why = `batch ${planned} is planned, the last commit is ${committed}: ${again}${assumed}${unlogged}`;
  return { action: 'rerun', batch: planned, why };
}

/**
 * In real-time mode a start drops the offsets that are newer than the last commit and plans the batch anew (recorded
 * with Spark 4.2.1: planned up to 252, run up to 1117).
 */
function runsAgain(offsetLog: RestartFacts['offsetLog'], commitLog: RestartFacts['commitLog']): string {
  const again = 'it runs again with its recorded end';
  if (offsetLog === null || !looksRealTime(offsetLog, commitLog)) return again;
  return `${again}, or, if this is real-time mode as its times suggest, up to a new end`;
}

function fail(why: string): Restart {
  return { action: 'fail', batch: null, why };
}
