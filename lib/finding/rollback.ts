import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { lastSignOf } from './last-sign';
import { rhythmOf } from './rhythm';

/** A version that went on after a later one had taken over. */
export interface Rollback {
  /** The first batch that shows it: planned after the pause, or left by it and committed then. */
  resumedAtBatch: bigint;
  resumedMs: bigint;
  /** From the last plan before the pause to the resume. */
  pauseMs: bigint;
}

/** So many usual gaps are a pause, when the later version has fallen silent since. */
const PAUSE_FACTOR = 3n;
/** And when it has not: two versions that run side by side also restart. */
const PAUSE_BESIDE_FACTOR = 10n;
/** A version is silent after so many of its own usual gaps. */
const SILENT_FACTOR = 3n;

/**
 * Whether `earlier` resumed after `later` had taken over, told by both logs: `earlier` paused for much longer than its
 * usual gap, and in that pause `later` planned batches that read beyond where `earlier` had planned to. Then either
 * `later` fell silent before the resume, or it began in the pause and nobody stopped it. The newest such pause; null for
 * none. Versions that warm up beside each other, and a source that was idle, show nothing of this.
 */
export function rollbackOf(
  earlier: CheckpointReading,
  later: CheckpointReading,
  nowMs: bigint,
): Rollback | null {
  const plans = plansOf(later);
  const [first] = plans;
  if (first === undefined) return null;
  const pause = pausesOf(earlier).findLast(({ fromMs, toMs, lengthMs, usualMs, inFlight }) => {
    const within = plans.filter(({ atMs }) => atMs > fromMs && atMs < toMs);
    const newest = within.at(-1);
    if (newest === undefined || !readsBeyond(later, newest.batchId, earlier, fromMs)) return false;
    if (plans.at(-1) === newest && isSilent(later, nowMs)) return isLonger(lengthMs, usualMs, PAUSE_FACTOR);
    return !inFlight && first === within[0] && isLonger(lengthMs, usualMs, PAUSE_BESIDE_FACTOR);
  });
  if (pause === undefined) return null;
  return { resumedAtBatch: pause.batchId, resumedMs: pause.toMs, pauseMs: pause.toMs - pause.plannedMs };
}

interface Pause {
  /** The last sign before it, and the first after it. */
  fromMs: bigint;
  toMs: bigint;
  lengthMs: bigint;
  /** The last plan before it. */
  plannedMs: bigint;
  /** The batch that ends it. */
  batchId: bigint;
  /** True when it lies between a plan and its commit. */
  inFlight: boolean;
  /** The median of the other gaps between plans; null without any. */
  usualMs: bigint | null;
}

/** Every stretch between two signs of life. */
function pausesOf(reading: CheckpointReading): Pause[] {
  const pauses: Omit<Pause, 'usualMs'>[] = [];
  let plannedMs: bigint | null = null;
  let fromMs: bigint | null = null;
  const see = (atMs: bigint | null, batchId: bigint, inFlight: boolean) => {
    if (atMs === null) return;
    if (fromMs !== null && plannedMs !== null && atMs > fromMs)
      pauses.push({ fromMs, toMs: atMs, lengthMs: atMs - fromMs, plannedMs, batchId, inFlight });
    if (fromMs === null || atMs > fromMs) fromMs = atMs;
  };
  for (const batch of rhythmOf(reading).batches) {
    see(batch.plannedMs, batch.batchId, false);
    if (batch.plannedMs !== null) plannedMs = batch.plannedMs;
    see(batch.committedMs, batch.batchId, true);
  }
  return pauses.map((pause) => ({ ...pause, usualMs: usualGapBeside(reading, pause.toMs) }));
}

function usualGapBeside(reading: CheckpointReading, resumedMs: bigint): bigint | null {
  const plans = plansOf(reading);
  const gaps = plans.slice(1).flatMap(({ atMs }, index) => {
    const before = plans[index]?.atMs ?? atMs;
    const isPause = before < resumedMs && atMs >= resumedMs;
    return isPause || atMs < before ? [] : [atMs - before];
  });
  return gaps.sort((a, b) => (a < b ? -1 : 1))[Math.floor((gaps.length - 1) / 2)] ?? null;
}

function isLonger(lengthMs: bigint, usualMs: bigint | null, factor: bigint): boolean {
  return usualMs === null || lengthMs > factor * usualMs;
}

function isSilent(reading: CheckpointReading, nowMs: bigint): boolean {
  const lastMs = lastSignOf(reading);
  const { spacing } = rhythmOf(reading);
  return lastMs !== null && (spacing === null || nowMs - lastMs > SILENT_FACTOR * spacing.medianMs);
}

function plansOf(reading: CheckpointReading): { batchId: bigint; atMs: bigint }[] {
  return rhythmOf(reading).batches.flatMap(({ batchId, plannedMs }) =>
    plannedMs === null ? [] : [{ batchId, atMs: plannedMs }],
  );
}

/**
 * True when batch `batchId` of `later` reads beyond what `earlier` had planned until `atMs`, in some partition. Also
 * where nothing can be compared: then the pause alone speaks.
 */
function readsBeyond(
  later: CheckpointReading,
  batchId: bigint,
  earlier: CheckpointReading,
  atMs: bigint,
): boolean {
  const lastBefore = plansOf(earlier).findLast((plan) => plan.atMs <= atMs);
  const reached = positionsAt(later, batchId);
  const known = lastBefore === undefined ? new Map() : positionsAt(earlier, lastBefore.batchId);
  const common = [...reached].filter(([key]) => known.has(key));
  return common.length === 0 || common.some(([key, value]) => value > (known.get(key) ?? value));
}

/** Positions after a batch that mean the same in every checkpoint, by topic and partition. */
function positionsAt({ offsetLog }: CheckpointReading, batchId: bigint): Map<string, bigint> {
  const content = offsetLog?.files.find((file) => file.batchId === batchId)?.content;
  if (content?.state !== 'parsed') return new Map();
  const positions = content.entry.sources.flatMap(({ offset }) =>
    offset?.kind === 'kafka' || offset?.kind === 'delta' ? offset.positions : [],
  );
  const highest = new Map<string, bigint>();
  for (const { topic, partition, value } of positions) {
    const key = JSON.stringify([topic, partition]);
    const known = highest.get(key);
    if (known === undefined || value > known) highest.set(key, value);
  }
  return highest;
}
