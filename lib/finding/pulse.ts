import type { Diagnosis } from './finding';
import { type Rhythm, rhythmOf } from './rhythm';
import { sourceMovement } from './source-movement';

/**
 * What the logs say about movement at `nowMs`, judged by the query's own rhythm.
 * Ages are null when a clock lies ahead of ours; limits are null when there is no rhythm to judge by.
 */
export type Pulse =
  /** No readable plan at all. */
  | { state: 'never-planned' }
  /** Batch 0 is planned and nothing was ever committed: there is no rhythm yet. */
  | { state: 'first-batch'; batchId: bigint; plannedMs: bigint | null; ageMs: bigint | null }
  /** The newest batch is planned and not committed. */
  | {
      state: 'in-flight';
      batchId: bigint;
      plannedMs: bigint | null;
      ageMs: bigint | null;
      lastCommitMs: bigint | null;
      limitMs: bigint | null;
      overdue: boolean;
    }
  /** Every planned batch is committed. */
  | {
      state: 'quiet';
      batchId: bigint;
      lastCommitMs: bigint | null;
      idleMs: bigint | null;
      limitMs: bigint | null;
      overdue: boolean;
    }
  /** Batches are planned, and whether they were committed cannot be told (no commit log: Spark 2.1, or it was lost). */
  | { state: 'commits-unknown'; batchId: bigint; plannedMs: bigint | null };

const SECOND = 1_000n;
const MINUTE = 60n * SECOND;
/** Below this nothing is called late: retries, garbage collection and storage hiccups take as long. */
const LATE_FLOOR_MS = 30n * SECOND;
/** Below this a query without known work is not called silent. */
const IDLE_FLOOR_MS = 5n * MINUTE;
/** Two gaps are the least that may be called a rhythm. */
const LEAST_GAPS = 2;

/** The pulse of `reading`. A declared trigger interval counts before the usual gap that the logs show. */
export function pulseOf(
  diagnosis: Pick<Diagnosis, 'nowMs' | 'reading' | 'declaredIntervalMs' | 'history' | 'heads'>,
  rhythm: Rhythm = rhythmOf(diagnosis.reading, diagnosis.history),
): Pulse {
  const { reading, nowMs, declaredIntervalMs } = diagnosis;
  const planned = reading.lastPlannedBatch;
  if (planned === null) return { state: 'never-planned' };
  const plannedMs = rhythm.batches.find((batch) => batch.batchId === planned)?.plannedMs ?? null;

  if (reading.lastCommittedBatch === null) {
    return planned === 0n && reading.offsetLog?.files.length === 1
      ? { state: 'first-batch', batchId: planned, plannedMs, ageMs: ageOf(plannedMs, nowMs) }
      : { state: 'commits-unknown', batchId: planned, plannedMs };
  }
  const lastCommitMs = rhythm.lastCommittedMs;
  if (planned > reading.lastCommittedBatch) {
    const ageMs = ageOf(plannedMs, nowMs);
    const limitMs = inFlightLimit(rhythm, declaredIntervalMs);
    const overdue =
      ageMs !== null &&
      limitMs !== null &&
      ageMs > limitMs &&
      !isYoungFile(diagnosis, rhythm, planned, limitMs);
    return { state: 'in-flight', batchId: planned, plannedMs, ageMs, lastCommitMs, limitMs, overdue };
  }
  const idleMs = ageOf(lastCommitMs, nowMs);
  const recordsWait = sourceMovement(diagnosis).state === 'unread';
  const limitMs = idleLimit(rhythm, declaredIntervalMs, recordsWait);
  const overdue = idleMs !== null && limitMs !== null && idleMs > limitMs;
  return { state: 'quiet', batchId: reading.lastCommittedBatch, lastCommitMs, idleMs, limitMs, overdue };
}

/**
 * How long a batch may stay planned before it is late: three times its slow batches, twice its usual longest, and not
 * earlier than the query would notice itself (four triggers, where that is no more than twenty batch durations or 10 min).
 */
function inFlightLimit(rhythm: Rhythm, declaredIntervalMs: bigint | null): bigint | null {
  const { duration } = rhythm;
  const spacingMs = declaredIntervalMs ?? rhythm.spacing?.medianMs ?? null;
  if (duration === null) return spacingMs === null ? null : longest(10n * spacingMs, 10n * MINUTE);
  const patience = longest(20n * duration.p95Ms, 10n * MINUTE);
  const triggers = spacingMs === null ? 0n : 4n * spacingMs;
  return longest(
    3n * duration.p95Ms,
    2n * duration.usualLongestMs,
    triggers < patience ? triggers : patience,
    LATE_FLOOR_MS,
  );
}

/**
 * How long nothing may be committed before the query is silent: three declared intervals, else ten usual gaps or twice
 * the longest that is usual. Pauses that come back, as between the runs of `availableNow`, are part of the rhythm.
 * While records are known to wait, quiet hours of the past excuse nothing, so only the usual gaps count.
 */
function idleLimit(rhythm: Rhythm, declaredIntervalMs: bigint | null, recordsWait: boolean): bigint | null {
  const { spacing, pauseMs, duration } = rhythm;
  const habit = 2n * (pauseMs ?? 0n);
  const floor = recordsWait ? LATE_FLOOR_MS : IDLE_FLOOR_MS;
  if (declaredIntervalMs !== null)
    return longest(3n * declaredIntervalMs + (duration?.p95Ms ?? 0n), habit, floor);
  if (spacing === null || spacing.count < LEAST_GAPS) return null;
  if (recordsWait) return longest(10n * spacing.medianMs, 10n * (duration?.medianMs ?? 0n), habit, floor);
  return longest(10n * spacing.medianMs, 3n * spacing.p95Ms, 2n * spacing.usualLongestMs, habit, floor);
}

/** True when the offsets file was written within the limit: a driver's clock that went back makes its batch look old. */
function isYoungFile(
  { reading, nowMs }: Pick<Diagnosis, 'reading' | 'nowMs'>,
  { fileTimesUsable }: Rhythm,
  batchId: bigint,
  limitMs: bigint,
): boolean {
  if (!fileTimesUsable) return false;
  const file = reading.offsetLog?.files.findLast((each) => each.batchId === batchId);
  return file !== undefined && file.modifiedMs <= nowMs && nowMs - file.modifiedMs <= limitMs;
}

function ageOf(atMs: bigint | null, nowMs: bigint): bigint | null {
  return atMs === null || atMs > nowMs ? null : nowMs - atMs;
}

function longest(...values: bigint[]): bigint {
  let most = 0n;
  for (const value of values) if (value > most) most = value;
  return most;
}
