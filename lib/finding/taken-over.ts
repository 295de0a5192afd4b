import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Diagnosis } from './finding';
import { rhythmOf } from './rhythm';

/** A predecessor's pause is one only when it is this many times its usual gap. */
const PAUSE_FACTOR = 10n;

/**
 * The version that goes on where this one fell silent, or null.
 *
 * - a later version that planned a batch after this one's last sign of life: the query was handed over;
 * - an earlier version that resumed after it: rolled back. Its pause must show in its own log, since two versions
 *   that run side by side also have batches after each other;
 * - any version with the same query id (a copy) that planned a batch after it.
 */
export function takenOverBy(
  diagnosis: Pick<Diagnosis, 'reading' | 'siblings' | 'siblingsBefore'>,
): CheckpointReading | null {
  const { reading, siblings } = diagnosis;
  const lastSignMs = lastSignOf(reading);
  if (lastSignMs === null) return null;
  return (
    siblings.find((sibling, index) => {
      const lastMs = rhythmOf(sibling).lastPlannedMs;
      if (lastMs === null || lastMs <= lastSignMs) return false;
      if (isLater(sibling, index, diagnosis) || sharesId(sibling, reading)) return true;
      return resumedAfter(sibling, lastSignMs);
    }) ?? null
  );
}

/** The last time at which this query proved to be alive: its newest plan or commit. */
function lastSignOf(reading: CheckpointReading): bigint | null {
  const { lastPlannedMs, lastCommittedMs } = rhythmOf(reading);
  if (lastPlannedMs === null) return lastCommittedMs;
  return lastCommittedMs !== null && lastCommittedMs > lastPlannedMs ? lastCommittedMs : lastPlannedMs;
}

function isLater(
  sibling: CheckpointReading,
  index: number,
  { reading, siblingsBefore }: Pick<Diagnosis, 'reading' | 'siblingsBefore'>,
): boolean {
  if (siblingsBefore !== undefined) return index >= siblingsBefore;
  const [mine, other] = [versionNumber(reading.name), versionNumber(sibling.name)];
  return mine !== null && other !== null && other > mine;
}

function versionNumber(name: string): bigint | null {
  const digits = /_v(\d+)$/.exec(name)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

function sharesId(a: CheckpointReading, b: CheckpointReading): boolean {
  return (
    a.metadata.state === 'present' &&
    b.metadata.state === 'present' &&
    a.metadata.queryId === b.metadata.queryId
  );
}

/** True when the version paused at `atMs` for much longer than its usual gap, and planned again later. */
function resumedAfter(sibling: CheckpointReading, atMs: bigint): boolean {
  const { batches, spacing } = rhythmOf(sibling);
  if (spacing === null) return false;
  const planned = batches.flatMap((batch) => (batch.plannedMs === null ? [] : [batch.plannedMs]));
  const resumed = planned.findIndex((time) => time > atMs);
  const before = planned[resumed - 1];
  const after = planned[resumed];
  return before !== undefined && after !== undefined && after - before > PAUSE_FACTOR * spacing.medianMs;
}
