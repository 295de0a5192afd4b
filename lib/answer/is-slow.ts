import type { AnswerBasis } from './basis';

/** Nobody is told "longer than usual" about less than this. */
const FLOOR_MS = 10_000n;

/**
 * True when a batch in flight takes longer than this query's slow ones: beyond p95 and three medians, or six medians
 * (p95 of few batches is the slow first one after a start). Well before it becomes a finding, so that the words say
 * what the eye sees. Without a usual duration only the finding's limit counts.
 */
export function isSlow(ageMs: bigint, { rhythm: { duration }, pulse }: AnswerBasis): boolean {
  if (pulse.state === 'in-flight' && pulse.overdue) return true;
  if (duration === null || ageMs <= FLOOR_MS) return false;
  return ageMs > 6n * duration.medianMs || (ageMs > duration.p95Ms && ageMs > 3n * duration.medianMs);
}
