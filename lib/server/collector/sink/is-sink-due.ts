/** What is remembered of the last look into a sink's log. */
export interface LastLook {
  atMs: bigint;
  /** Batches that the checkpoint had planned and committed then. */
  planned: bigint | null;
  committed: bigint | null;
  /** Newest batch that was in the sink; null when there was none, or the look failed. */
  inSink: bigint | null;
  /** When a failed look may be tried again; null when it succeeded. */
  retryMs: bigint | null;
  /** When the checkpoint last moved, as far as the looks show. */
  movedMs: bigint;
}

export interface SinkQuestion {
  nowMs: bigint;
  /** The whole checkpoint was listed. */
  deep: boolean;
  planned: bigint | null;
  committed: bigint | null;
}

/** While a batch runs, its output can reach the sink before its commit file: asked for after this time at the earliest. */
const IN_FLIGHT_MS = 15_000n;

/**
 * Whether to look into the sink's log now: when the checkpoint moved, at each full listing, and while a planned batch may
 * have reached the sink without its commit, at twice the distance each time. Nothing moved: no request.
 */
export function isSinkDue(
  last: LastLook | undefined,
  { nowMs, deep, planned, committed }: SinkQuestion,
): boolean {
  if (last === undefined) return true;
  if (last.retryMs !== null && nowMs < last.retryMs) return false;
  if (deep || last.retryMs !== null || planned !== last.planned || committed !== last.committed) return true;
  const inFlight =
    planned !== null && planned !== committed && (last.inSink === null || last.inSink < planned);
  const waited = last.atMs - last.movedMs;
  return inFlight && nowMs - last.atMs >= (waited > IN_FLIGHT_MS ? waited : IN_FLIGHT_MS);
}

/** Whether the checkpoint moved since the last look. */
export function movedSince(last: LastLook | undefined, { planned, committed }: SinkQuestion): boolean {
  return last === undefined || planned !== last.planned || committed !== last.committed;
}
