import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { BatchTime } from './finding';
import { type Spread, spreadOf } from './spread';

/** How this query usually moves, told by its own logs. */
export interface Rhythm {
  /** False when file times were lost, as by copying: then only the times inside the offset log count. */
  fileTimesUsable: boolean;
  /** Ascending by batch id. */
  batches: BatchTime[];
  /** From planning one batch to planning the next; null below two batches. */
  spacing: Spread | null;
  /** A gap between batches that comes back in about the same length, e.g. 1 h between runs of `availableNow`; else null. */
  pauseMs: bigint | null;
  /** From planning to commit; null when unknown. */
  duration: Spread | null;
  lastPlannedMs: bigint | null;
  lastCommittedMs: bigint | null;
}

/** A driver's clock before 2000-01-01 is a test's clock: Spark's own tests start at 1 000 ms. */
const PLAUSIBLE_MS = 946_684_800_000n;
/** Batches that are planned closer together than this cannot be told from files that were copied one after the other. */
const JUDGED_FROM_MS = 500n;
/** Files that were all written this much later than they were planned were copied. */
const COPIED_AFTER_MS = 86_400_000n;
/** The rhythm is told by the newest batches; more would only tell of other days. */
const NEWEST = 1_000;
/** A gap so many times the median is a pause. */
const PAUSE_FACTOR = 10n;
/** So many pauses of about one length make a habit; two do when they are a fifth of all gaps. */
const HABIT = 3;
const HABIT_OF_FEW = 2;

/**
 * The rhythm of a query from its logs, with `history` for batches that the logs no longer hold.
 *
 * Planned = `batchTimestampMs` (OffsetSeqMetadata, Spark 2.1+): the driver's clock, which survives copying; where it is
 * missing (continuous mode) the time of the offsets file. Committed = the time of the commits file, since the commit log
 * holds no time; after a copy the planning time stands in, which is the latest moment that is proven.
 */
export function rhythmOf(reading: CheckpointReading, history: readonly BatchTime[] = NO_HISTORY): Rhythm {
  const known = remembered.get(reading);
  if (known?.history === history) return known.rhythm;
  const rhythm = tellRhythm(reading, history);
  remembered.set(reading, { history, rhythm });
  return rhythm;
}

const NO_HISTORY: readonly BatchTime[] = [];
/** Rules and answers ask again and again for the rhythm of one reading, which never changes. */
const remembered = new WeakMap<CheckpointReading, { history: readonly BatchTime[]; rhythm: Rhythm }>();

function tellRhythm(reading: CheckpointReading, history: readonly BatchTime[]): Rhythm {
  const plans = reading.offsetLog?.files ?? [];
  const fileTimesUsable = areFileTimesUsable(plans);
  const times = new Map<bigint, BatchTime>(history.map((batch) => [batch.batchId, batch]));
  const durations: bigint[] = [];
  const commitTimes = new Map(
    (reading.commitLog?.files ?? []).map((file) => [file.batchId, file.modifiedMs] as const),
  );

  for (const file of plans) {
    const plannedMs = plannedAt(file, fileTimesUsable);
    const commitMs = commitTimes.get(file.batchId);
    const committedMs = commitMs === undefined ? null : fileTimesUsable ? commitMs : plannedMs;
    const known = times.get(file.batchId);
    times.set(file.batchId, {
      batchId: file.batchId,
      plannedMs: plannedMs ?? known?.plannedMs ?? null,
      committedMs: committedMs ?? known?.committedMs ?? null,
    });
    if (fileTimesUsable && commitMs !== undefined && commitMs >= file.modifiedMs)
      durations.push(commitMs - file.modifiedMs);
  }
  for (const [batchId, commitMs] of commitTimes)
    if (!times.has(batchId))
      times.set(batchId, { batchId, plannedMs: null, committedMs: fileTimesUsable ? commitMs : null });

  const logged = new Set(plans.map((file) => file.batchId));
  for (const { batchId, plannedMs, committedMs } of history)
    if (!logged.has(batchId) && plannedMs !== null && committedMs !== null && committedMs >= plannedMs)
      durations.push(committedMs - plannedMs);

  const batches = [...times.values()].sort((a, b) => (a.batchId < b.batchId ? -1 : 1));
  const gaps = gapsOf(batches.slice(-NEWEST));
  const spacing = spreadOf(gaps);
  const lastCommitted = reading.lastCommittedBatch;
  return {
    fileTimesUsable,
    batches,
    spacing,
    pauseMs: spacing === null ? null : pauseOf(gaps, spacing.medianMs),
    duration: spreadOf(durations.slice(-NEWEST)),
    lastPlannedMs: batches.findLast((batch) => batch.plannedMs !== null)?.plannedMs ?? null,
    lastCommittedMs: lastCommitted === null ? null : (times.get(lastCommitted)?.committedMs ?? null),
  };
}

/** When the batch of an offsets file was planned, epoch ms. Null when neither its text nor its file time can tell. */
export function plannedAt(
  file: NonNullable<CheckpointReading['offsetLog']>['files'][number],
  fileTimesUsable: boolean,
): bigint | null {
  const logged = loggedTime(file);
  if (logged !== null) return logged;
  return fileTimesUsable ? file.modifiedMs : null;
}

type OffsetFile = Parameters<typeof plannedAt>[0];

function loggedTime(file: OffsetFile): bigint | null {
  if (file.content.state !== 'parsed') return null;
  const at = file.content.entry.metadata?.batchTimestampMs ?? null;
  return at !== null && at >= PLAUSIBLE_MS ? at : null;
}

/**
 * File times are those of a copy when neighbours lie much closer together than their batches were planned (medians, so
 * that one jump of a clock decides nothing), or when every file is a day younger than its own planning time.
 */
function areFileTimesUsable(files: readonly OffsetFile[]): boolean {
  const known = files.slice(-NEWEST).flatMap((file) => {
    const planned = loggedTime(file);
    return planned === null ? [] : [{ planned, modified: file.modifiedMs }];
  });
  if (known.length === 0) return true;
  if (known.every(({ planned, modified }) => modified - planned > COPIED_AFTER_MS)) return false;
  const planned = spreadOf(distances(known.map((file) => file.planned)));
  const modified = spreadOf(distances(known.map((file) => file.modified)));
  if (planned === null || modified === null || planned.medianMs < JUDGED_FROM_MS) return true;
  return 2n * modified.medianMs >= planned.medianMs;
}

function distances(times: readonly bigint[]): bigint[] {
  return times.slice(1).flatMap((time, index) => {
    const before = times[index];
    if (before === undefined) return [];
    return time < before ? before - time : time - before;
  });
}

/** Gaps between neighbours in the planning order; a clock that went backwards gives no gap. */
function gapsOf(batches: readonly BatchTime[]): bigint[] {
  const planned = batches.flatMap((batch) => (batch.plannedMs === null ? [] : [batch.plannedMs]));
  return planned.slice(1).flatMap((time, index) => {
    const before = planned[index];
    return before === undefined || time < before ? [] : [time - before];
  });
}

/** The longest of the pauses that differ by no more than a quarter and come often enough to be a habit. */
function pauseOf(gaps: readonly bigint[], medianMs: bigint): bigint | null {
  const pauses = gaps
    .filter((gap) => gap > PAUSE_FACTOR * (medianMs > 0n ? medianMs : 1n))
    .sort((a, b) => (a > b ? -1 : 1));
  for (const [index, longest] of pauses.entries()) {
    const alike = pauses.slice(index).filter((pause) => 4n * pause >= 3n * longest);
    if (alike.length >= HABIT) return longest;
    if (alike.length >= HABIT_OF_FEW && alike.length * 5 >= gaps.length) return longest;
  }
  return null;
}
