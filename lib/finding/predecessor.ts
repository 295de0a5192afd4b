import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { isCopy } from './copy-of';
import type { Diagnosis } from './finding';
import { lastSignOf } from './last-sign';
import { earlierVersions } from './version-order';

/**
 * The earlier version that `reading` goes on from: of those that committed something (if none did, that planned
 * something) the one that was alive last, the nearest where they are equal. A copy of `reading` is none: it has its own
 * finding. Null for a first version, and while `reading` has planned nothing.
 */
export function predecessorOf(
  diagnosis: Pick<Diagnosis, 'reading' | 'siblings' | 'siblingsBefore'>,
): CheckpointReading | null {
  const { reading } = diagnosis;
  if (reading.lastPlannedBatch === null) return null;
  const planned = earlierVersions(diagnosis).filter(
    (version) => version.lastPlannedBatch !== null && !isCopy(version, reading),
  );
  const committed = planned.filter(({ lastCommittedBatch }) => lastCommittedBatch !== null);
  let last: CheckpointReading | null = null;
  for (const version of committed.length > 0 ? committed : planned)
    if (last === null || (lastSignOf(version) ?? 0n) >= (lastSignOf(last) ?? 0n)) last = version;
  return last;
}
