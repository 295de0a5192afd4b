import type { CheckpointReading } from '@/lib/checkpoint/reading';

/**
 * Ids of the offsets files that the next start parses. All others are never read again and harm nobody.
 *
 * Micro-batch: the newest and the one before it (MicroBatchExecution.populateStartOffsets, Spark 2.2 to 4.2); with
 * async progress the one before it is the previous file that exists (AsyncProgressTrackingMicroBatchExecution, 3.4+).
 * Continuous: only the file of the last commit (ContinuousExecution.getStartOffsets, 2.3+).
 */
export function offsetsNeededByRestart(reading: CheckpointReading): ReadonlySet<bigint> {
  // A newest file that is still being written does not count yet (promise P8).
  const files = (reading.offsetLog?.files ?? []).filter((file) => file.content.state !== 'incomplete');
  const ids = files.map((file) => file.batchId);
  if (reading.continuous && reading.lastCommittedBatch !== null) return new Set([reading.lastCommittedBatch]);
  return new Set(ids.slice(-2));
}
