import { longToNumber } from '@/components/charts/long-to-number';
import { DURATION } from '@/components/charts/value-axis';
import type { BatchRow } from '@/lib/contract/version';

/** One scale for the duration bars of all rows shown: from 0 to a round top. Null when no duration is known. */
export type DurationScale = { topMs: number; label: string };
export type DurationBar = {
  /** Length as a share of the scale, 0 … 1. */
  share: number;
  /** The duration is beyond the scale: drawn as a cut bar. */
  cut: boolean;
};

/** The scale ends at so many medians at the most: one slow batch must not flatten all others. */
const SCALE_MEDIANS = 4;

export function durationScale(batches: readonly BatchRow[]): DurationScale | null {
  const durations = batches.flatMap((batch) => longToNumber(batch.durationMs) ?? []).sort((a, b) => a - b);
  const longest = durations.at(-1);
  const median = durations[Math.floor((durations.length - 1) / 2)];
  if (longest === undefined || median === undefined) return null;
  const topMs = DURATION.topOf(Math.min(longest, Math.max(1, median) * SCALE_MEDIANS));
  return { topMs, label: DURATION.label(topMs) };
}

/** Null = unknown, then no bar is drawn. */
export function durationBar(batch: BatchRow, scale: DurationScale | null): DurationBar | null {
  const duration = longToNumber(batch.durationMs);
  if (duration === null || scale === null) return null;
  return { share: Math.min(1, Math.max(0, duration / scale.topMs)), cut: duration > scale.topMs };
}

/** How many batches are newer than the first one shown; 0 when the list starts at the newest, null when unknown. */
export function newerThan(shown: readonly BatchRow[], lastPlannedBatch: string | null): bigint | null {
  const [first] = shown;
  if (first === undefined || lastPlannedBatch === null) return null;
  const newer = BigInt(lastPlannedBatch) - BigInt(first.batchId);
  return newer > 0n ? newer : 0n;
}
