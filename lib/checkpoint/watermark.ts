import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import { entryOf } from './log/log-reading';
import type { LogReading } from './reading';

/**
 * The watermark that the next batch uses, epoch ms: the greater of what the last planned batch ran with and what its
 * own commit sets. Null when 0: Spark writes 0 both for "none defined" and for "not moved yet".
 * Source: MicroBatchExecution.populateStartOffsets (apache/spark sql/core), Spark 2.4 to 4.2.
 */
export function effectiveWatermarkMs(
  offsetLog: LogReading<OffsetLogEntry> | null,
  commitLog: LogReading<CommitLogEntry> | null,
  lastPlanned: bigint | null,
): bigint | null {
  const planned = entryOf(offsetLog, lastPlanned)?.metadata?.batchWatermarkMs ?? 0n;
  const committed = entryOf(commitLog, lastPlanned)?.nextBatchWatermarkMs ?? 0n;
  const watermark = planned > committed ? planned : committed;
  return watermark === 0n ? null : watermark;
}
