import type { StripBatch } from '@/lib/contract/fleet';
import { spreadOf } from '@/lib/finding/spread';
import type { BatchFacts } from '../reading-batches';

const BARS = 40;
/** Batches over which a usual duration is told. */
const RECENT = 100;

/** The newest batches as bars, oldest first. */
export function batchStrip(batches: readonly BatchFacts[]): StripBatch[] {
  return batches.slice(-BARS).map((batch) => ({
    batchId: String(batch.batchId),
    state: batch.committed ? 'committed' : 'planned',
    durationMs: batch.durationMs === null ? null : String(batch.durationMs),
    records: batch.records === null ? null : String(batch.records),
  }));
}

/** Median and p95 of recent durations; null when no duration is known. */
export function usualDurations(batches: readonly BatchFacts[]): {
  medianMs: bigint | null;
  p95Ms: bigint | null;
} {
  const durations = batches
    .slice(-RECENT)
    .flatMap((batch) => (batch.durationMs === null ? [] : [batch.durationMs]));
  const spread = spreadOf(durations);
  return { medianMs: spread?.medianMs ?? null, p95Ms: spread?.p95Ms ?? null };
}
