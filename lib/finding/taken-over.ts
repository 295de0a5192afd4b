import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { sharesId } from './copy-of';
import type { Diagnosis } from './finding';
import { lastSignOf } from './last-sign';
import { rhythmOf } from './rhythm';
import { rollbackOf } from './rollback';
import { laterVersions } from './version-order';

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
  diagnosis: Pick<Diagnosis, 'nowMs' | 'reading' | 'siblings' | 'siblingsBefore'>,
): CheckpointReading | null {
  const { nowMs, reading, siblings } = diagnosis;
  const lastSignMs = lastSignOf(reading);
  if (lastSignMs === null) return null;
  const later = new Set(laterVersions(diagnosis));
  return (
    siblings.find((sibling) => {
      const lastMs = rhythmOf(sibling).lastPlannedMs;
      if (lastMs === null || lastMs <= lastSignMs) return false;
      if (later.has(sibling) || sharesId(sibling, reading)) return true;
      return resumedAfter(sibling, lastSignMs) || rollbackOf(sibling, reading, nowMs) !== null;
    }) ?? null
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
