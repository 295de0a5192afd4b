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
  if (holes.length === 0) return false;
  if (isFirstHoleOfYoungQuery(offsetIds, commitIds)) return true;
  if (commitIds.length < 2) return false;
  const first = commitIds[0] ?? 0n;
  const last = commitIds.at(-1) ?? 0n;
  const planned = new Set(offsetIds);
  const committedWithin = commitIds.filter((id) => id >= (offsetIds[0] ?? 0n));
  if (!committedWithin.every((id) => planned.has(id))) return false;
  const spanned = offsetIds.filter((id) => id >= first && id <= last);
  return gapsBetween(spanned, 1).length > 0;
}

/**
 * The moment in which a young query's first skipping entry is planned and not committed: recorded with Spark 4.2.1 as
 * offsets 0, 11 and commits 0 (fixtures/modes/async-second-entry); where the first batch took longer than the interval,
 * batch 1 is written too. No commit lies beyond the hole yet, as where files were lost (SC-005), so only what a loss
 * does not leave counts: batch 0, at most one after it, the same in both logs, then one entry more than two ids later.
 * The micro-batch engine would have left the commits between.
 */
function isFirstHoleOfYoungQuery(offsetIds: readonly bigint[], commitIds: readonly bigint[]): boolean {
  const before = offsetIds.slice(0, -1);
  const newest = offsetIds.at(-1) ?? 0n;
  const last = before.at(-1) ?? 0n;
  const isYoung =
    before.length >= 1 && before.length <= 2 && before.every((id, index) => id === BigInt(index));
  const sameInBoth =
    commitIds.length === before.length && commitIds.every((id, index) => id === before[index]);
  return isYoung && sameInBoth && newest - last > 2n;
}
