import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { rhythmOf } from './rhythm';

/** The last time at which a query proved to be alive: its newest plan or commit. Null when nothing tells. */
export function lastSignOf(reading: CheckpointReading): bigint | null {
  const { lastPlannedMs, lastCommittedMs } = rhythmOf(reading);
  if (lastPlannedMs === null) return lastCommittedMs;
  return lastCommittedMs !== null && lastCommittedMs > lastPlannedMs ? lastCommittedMs : lastPlannedMs;
}
