import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { BatchTime } from '@/lib/finding/finding';
import { failuresOf } from '@/lib/finding/known-head';
import { type Pulse, pulseOf } from '@/lib/finding/pulse';
import { type Rhythm, rhythmOf } from '@/lib/finding/rhythm';
import { type SourceMovement, sourceMovement } from '@/lib/finding/source-movement';
import type { HeadReading } from '@/lib/head/head';
import { type CatchUp, catchUpOf } from './catch-up';
import { type LagReport, lagOf } from './lag';
import { lagSamples } from './lag-samples';
import { type LagSample, type Trend, trendOf } from './trend';

/** What the answers may look at. Pure data; the clock is `nowMs`. */
export interface AnswerContext {
  nowMs: bigint;
  reading: CheckpointReading;
  /** Known heads in any order; several readings of one source tell since when records wait, and the trend. */
  heads: readonly HeadReading[];
  /** Declared trigger interval, ms; null when not declared or not periodic. */
  declaredIntervalMs: bigint | null;
  /** Batches of this generation that the logs no longer hold. */
  history?: readonly BatchTime[];
  /** Lag over time from history; absent: told from `heads` and the logs. */
  samples?: readonly LagSample[];
}

/** The context with everything that more than one answer needs, derived once. */
export interface AnswerBasis extends AnswerContext {
  rhythm: Rhythm;
  pulse: Pulse;
  movement: SourceMovement;
  lag: LagReport;
  trend: Trend;
  catchUp: CatchUp;
  /** How long records may wait before that means something; null without a rhythm. */
  patienceMs: bigint | null;
}

const SECOND = 1_000n;
const MINUTE = 60n * SECOND;
/** The trend is told over this window, or over some rhythms when those are longer. */
const WINDOW_MS = 2n * MINUTE;
const WINDOW_RHYTHMS = 5n;
const PATIENCE_FLOOR_MS = 10n * SECOND;

export function basisOf(context: AnswerContext): AnswerBasis {
  const { reading, heads, history, nowMs } = context;
  const rhythm = rhythmOf(reading, history);
  const patienceMs = patienceOf(rhythm, context.declaredIntervalMs);
  const rhythmsMs = WINDOW_RHYTHMS * (patienceMs ?? 0n);
  const windowMs = rhythmsMs > WINDOW_MS ? rhythmsMs : WINDOW_MS;
  const samples = context.samples ?? lagSamples(reading, heads, nowMs - windowMs, history);
  const lag = lagOf(context);
  // A source that does not answer has no trend now, however well its past is known.
  const isSilent = reading.sources.some((source) => failuresOf(source, heads).length > 0);
  return {
    ...context,
    rhythm,
    pulse: pulseOf(context, rhythm),
    movement: sourceMovement(context),
    lag,
    trend: isSilent ? SILENT_TREND : trendOf(samples, patienceMs ?? windowMs),
    catchUp: isSilent ? catchUpOf([], patienceMs) : catchUpOf(samples, patienceMs),
    patienceMs,
  };
}

const SILENT_TREND: Trend = {
  status: 'unknown',
  words: 'trend unknown: the source does not answer',
  perMinute: null,
};

/**
 * How long new records wait at most when all is well: two triggers and two batches. Medians, since the first batches
 * after a start are slow and say nothing about the others. A declared interval counts before the usual gap; a pause
 * that comes back (between runs of `availableNow`) is part of the rhythm.
 */
function patienceOf(
  { spacing, duration, pauseMs }: Rhythm,
  declaredIntervalMs: bigint | null,
): bigint | null {
  const interval = declaredIntervalMs ?? spacing?.medianMs;
  if (interval === undefined) return null;
  const usual = 2n * interval + 2n * (duration?.medianMs ?? 0n);
  const habit = pauseMs === null ? 0n : pauseMs + pauseMs / 2n;
  const longest = usual > habit ? usual : habit;
  return longest > PATIENCE_FLOOR_MS ? longest : PATIENCE_FLOOR_MS;
}
