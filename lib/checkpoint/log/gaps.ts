/** Ids missing between the first and the last of `ids`, which ascend. At most `limit`, so that a stray huge id costs nothing. */
export function gapsBetween(ids: readonly bigint[], limit = 10_000): bigint[] {
  const gaps: bigint[] = [];
  for (let i = 1; i < ids.length; i++) {
    const next = ids[i] ?? 0n;
    for (let id = (ids[i - 1] ?? 0n) + 1n; id < next && gaps.length < limit; id++) gaps.push(id);
  }
  return gaps;
}

/**
 * Whether both logs skip the same ids: async progress tracking writes only every n-th batch (Spark 3.4+,
 * AsyncProgressTrackingMicroBatchExecution). Over the ids that both logs span, the commits are a part of the
 * offsets and every hole in the offsets is one in the commits. One log alone proves nothing.
 */
export function isAsyncProgress(offsetIds: readonly bigint[], commitIds: readonly bigint[]): boolean {
  const holes = gapsBetween(offsetIds, 1);
  if (holes.length === 0 || commitIds.length < 2) return false;
  const first = commitIds[0] ?? 0n;
  const last = commitIds.at(-1) ?? 0n;
  const planned = new Set(offsetIds);
  const committedWithin = commitIds.filter((id) => id >= (offsetIds[0] ?? 0n));
  if (!committedWithin.every((id) => planned.has(id))) return false;
  const spanned = offsetIds.filter((id) => id >= first && id <= last);
  return gapsBetween(spanned, 1).length > 0;
}
