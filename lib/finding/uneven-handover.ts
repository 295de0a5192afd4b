import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { alignVersions, type PartitionAlignment, type Relation } from '@/lib/compare/alignment';
import type { Diagnosis } from './finding';
import { lastSignOf } from './last-sign';
import { predecessorOf } from './predecessor';
import { pulseOf } from './pulse';
import { rhythmOf } from './rhythm';
import { rollbackOf } from './rollback';

/** Partitions in which a version does not begin where its predecessor's commits end. */
export interface UnevenHandover {
  v1: CheckpointReading;
  /** True while v1 shows life: its committed end is not the last one. */
  v1Runs: boolean;
  /** Largest distance first. */
  partitions: PartitionAlignment[];
}

/** A query that planned nothing for so many of its usual gaps shows no life. */
const ALIVE_FACTOR = 3n;

/**
 * Where `reading` begins against the committed end of the version that it goes on from, in the partitions that stand in
 * `relation`; null for none. Null also after a rollback, when v1 went on from its own end: what both processed is then
 * another finding.
 */
export function unevenHandover(diagnosis: Diagnosis, relation: Relation): UnevenHandover | null {
  const { reading, nowMs } = diagnosis;
  const v1 = predecessorOf(diagnosis);
  if (v1 === null || rollbackOf(v1, reading, nowMs) !== null) return null;
  const { partitions } = alignVersions(v1, reading);
  const uneven = partitions
    .filter((row) => row.relation === relation)
    .sort((a, b) => ((a.distance ?? 0n) > (b.distance ?? 0n) ? -1 : 1));
  if (uneven.length === 0) return null;
  return { v1, v1Runs: showsLife(v1, reading, partitions.some(isBeyond), nowMs), partitions: uneven };
}

/** True where v2 has committed more than v1: the source gave it, so a v1 that commits nothing is not idle. */
function isBeyond({ v1Committed, v2Committed }: PartitionAlignment): boolean {
  return v1Committed !== null && v2Committed !== null && v2Committed > v1Committed;
}

/**
 * Whether `version` goes on beside `later`: it has just planned or committed something; or its newest batch runs and is
 * not late; or it is quiet, not late by its rhythm, and nothing shows that it missed records.
 */
function showsLife(
  version: CheckpointReading,
  later: CheckpointReading,
  isOvertaken: boolean,
  nowMs: bigint,
): boolean {
  const lastMs = lastSignOf(version);
  if (lastMs === null || lastMs > nowMs) return false;
  const { spacing, pauseMs } = rhythmOf(version);
  if (spacing !== null && nowMs - lastMs <= ALIVE_FACTOR * spacing.medianMs) return true;
  const firstPlanMs = rhythmOf(later).batches.find(({ plannedMs }) => plannedMs !== null)?.plannedMs ?? null;
  if (firstPlanMs === null || lastMs <= firstPlanMs) return false;
  const pulse = pulseOf({ nowMs, reading: version, declaredIntervalMs: null });
  if (pulse.state === 'in-flight') return !pulse.overdue;
  return pulse.state === 'quiet' && !pulse.overdue && (!isOvertaken || pauseMs !== null);
}
