import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { LogFile, LogReading } from '../reading';
import { findBatch } from './log-reading';

/** The batches looked at: enough to tell a habit, few enough to be of one run. */
const NEWEST = 3;
/** Far longer than an offsets file takes to be written; the shortest real-time batch lasts 5 s by default. */
const LONG_MS = 2_000n;
/** A commit follows its offsets at once in real-time mode: recorded 36 to 44 ms after batches of 5 to 9 s. */
const TIMES_LONGER = 10n;

/**
 * Whether the newest committed batches look like real-time mode (Spark 4.1+), whose offsets are written when a batch ends: the
 * file is much younger than the `batchTimestampMs` inside, and the commit follows at once. Nothing else on disk tells
 * the mode. The clocks of a driver and a storage that differ by seconds look the same, so it is a hint for words,
 * never a ground for a verdict.
 */
export function looksRealTime(
  offsetLog: LogReading<OffsetLogEntry>,
  commitLog: LogReading<CommitLogEntry> | null,
): boolean {
  const commits = commitLog?.files ?? [];
  const committed = offsetLog.files.flatMap((file) => {
    const commit = findBatch(commits, file.batchId);
    return commit === undefined || file.content.state !== 'parsed' ? [] : [{ file, commit }];
  });
  const newest = committed.slice(-NEWEST);
  return newest.length > 0 && newest.every(({ file, commit }) => isWrittenAtItsEnd(file, commit));
}

function isWrittenAtItsEnd(file: LogFile<OffsetLogEntry>, commit: LogFile<CommitLogEntry>): boolean {
  const startMs =
    file.content.state === 'parsed' ? (file.content.entry.metadata?.batchTimestampMs ?? 0n) : 0n;
  if (startMs === 0n) return false;
  const beforeMs = file.modifiedMs - startMs;
  const afterMs = commit.modifiedMs - file.modifiedMs;
  return beforeMs >= LONG_MS && afterMs >= 0n && beforeMs >= TIMES_LONGER * afterMs;
}
