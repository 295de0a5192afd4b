import { longToNumber } from '@/components/charts/long-to-number';
import { niceCeiling } from '@/components/charts/nice-scale';
import type { BatchRow } from '@/lib/contract/version';
import { formatDuration } from '@/lib/domain/format';

/** One scale for the duration bars of all rows shown: from 0 to a round top. Null when no duration is known. */
export type DurationScale = { topMs: number; label: string };

const MINUTE = 60_000;

export function durationScale(batches: readonly BatchRow[]): DurationScale | null {
  let longest: number | null = null;
  for (const batch of batches) {
    const duration = longToNumber(batch.durationMs);
    if (duration !== null && (longest === null || duration > longest)) longest = duration;
  }
  if (longest === null) return null;
  const topMs = longest > MINUTE ? niceCeiling(longest / MINUTE) * MINUTE : niceCeiling(longest);
  return { topMs, label: formatDuration(BigInt(Math.round(topMs))) };
}

/** Length of a bar as a share of the scale, 0 … 1; null = unknown, then no bar is drawn. */
export function durationShare(batch: BatchRow, scale: DurationScale | null): number | null {
  const duration = longToNumber(batch.durationMs);
  if (duration === null || scale === null) return null;
  return Math.min(1, Math.max(0, duration / scale.topMs));
}

/** How many batches are newer than the first one shown; 0 when the list starts at the newest, null when unknown. */
export function newerThan(shown: readonly BatchRow[], lastPlannedBatch: string | null): bigint | null {
  const [first] = shown;
  if (first === undefined || lastPlannedBatch === null) return null;
  const newer = BigInt(lastPlannedBatch) - BigInt(first.batchId);
  return newer > 0n ? newer : 0n;
}
