import { formatCount, formatDuration } from '@/lib/domain/format';

/** Where a version and its source stood at one moment, per partition. `head` null = unknown then. */
export interface LagSample {
  atMs: bigint;
  partitions: { key: string; committed: bigint; head: bigint | null }[];
}

/**
 * `ok`: had nothing left to read at some moment of the window · `falling`: catches up · `keeps-up`: lag neither grows
 * nor falls · `growing`: lag never falls · `stalled`: the committed position stands still with records left to read ·
 * `rewind`: the committed position went back.
 */
export type TrendStatus = 'ok' | 'keeps-up' | 'falling' | 'growing' | 'stalled' | 'rewind' | 'unknown';

export interface Trend {
  status: TrendStatus;
  /** In words, e.g. `growing by 2 100 per min`. */
  words: string;
  /** Change of the total per minute, negative when it falls; null when unknown. */
  perMinute: bigint | null;
}

interface Total {
  atMs: bigint;
  lag: bigint;
  committed: bigint;
  head: bigint;
}

const MINUTE = 60_000n;

/**
 * The trend of lag over a window of samples: status without thresholds, after Burrow's rules
 * (linkedin/Burrow core/internal/evaluator/caching.go @ced55ba), with one difference: a version whose position stands
 * still while its source moves is stalled even if it had caught up earlier in the window.
 *
 * @param patienceMs How long the position may stand still before that means anything: this query's own rhythm.
 */
export function trendOf(samples: readonly LagSample[], patienceMs: bigint): Trend {
  const ordered = samples.toSorted((a, b) => (a.atMs < b.atMs ? -1 : a.atMs > b.atMs ? 1 : 0));
  if (wentBack(ordered))
    return { status: 'rewind', words: 'the committed position went back', perMinute: null };

  const totals = ordered.flatMap((sample) => total(sample) ?? []);
  const [first] = totals;
  const last = totals.at(-1);
  if (first === undefined || last === undefined || totals.length < 2 || last.atMs === first.atMs)
    return { status: 'unknown', words: 'trend unknown: too few readings', perMinute: null };

  const spanMs = last.atMs - first.atMs;
  const perMinute = ((last.lag - first.lag) * MINUTE) / spanMs;
  const stoodMs = last.atMs - standsSince(totals, last);
  if (last.lag > 0n && stoodMs > patienceMs)
    return { status: 'stalled', words: `stalled for at least ${formatDuration(stoodMs)}`, perMinute };
  if (totals.some((each) => each.lag === 0n))
    return { status: 'ok', words: `caught up within the last ${formatDuration(spanMs)}`, perMinute };
  if (isGrowing(totals)) return { status: 'growing', words: `growing by ${rate(perMinute)}`, perMinute };
  if (isFalling(totals)) return { status: 'falling', words: `falling by ${rate(-perMinute)}`, perMinute };
  return { status: 'keeps-up', words: 'neither growing nor falling', perMinute };
}

function wentBack(ordered: readonly LagSample[]): boolean {
  const committed = new Map<string, bigint>();
  for (const sample of ordered)
    for (const partition of sample.partitions) {
      const before = committed.get(partition.key);
      if (before !== undefined && partition.committed < before) return true;
      committed.set(partition.key, partition.committed);
    }
  return false;
}

/** The sample summed up; undefined when a head is unknown or older than the position, so that no sum would be true. */
function total(sample: LagSample): Total | undefined {
  const sum: Total = { atMs: sample.atMs, lag: 0n, committed: 0n, head: 0n };
  for (const { committed, head } of sample.partitions) {
    if (head === null || head < committed) return undefined;
    sum.lag += head - committed;
    sum.committed += committed;
    sum.head += head;
  }
  return sample.partitions.length === 0 ? undefined : sum;
}

function standsSince(totals: readonly Total[], last: Total): bigint {
  const moved = totals.findLastIndex((each) => each.committed !== last.committed);
  return totals[moved + 1]?.atMs ?? last.atMs;
}

/** Never falling and higher at the end; or, when commits make it a saw, its low points rise from third to third. */
function isGrowing(totals: readonly Total[]): boolean {
  const [first] = totals;
  const last = totals.at(-1);
  if (first === undefined || last === undefined || last.lag <= first.lag) return false;
  if (totals.every((each, index) => each.lag >= (totals[index - 1]?.lag ?? 0n))) return true;
  const lows = lowsOfThirds(totals);
  return lows !== null && lows[0] < lows[1] && lows[1] < lows[2] && 5n * lows[2] >= 6n * lows[0];
}

/** Lower at the end, and the low points of the last third lie a fifth below those of the first. */
function isFalling(totals: readonly Total[]): boolean {
  const [first] = totals;
  const last = totals.at(-1);
  if (first === undefined || last === undefined || last.lag >= first.lag) return false;
  const lows = lowsOfThirds(totals);
  return lows === null ? 5n * last.lag <= 4n * first.lag : 5n * lows[2] <= 4n * lows[0];
}

function lowsOfThirds(totals: readonly Total[]): [bigint, bigint, bigint] | null {
  if (totals.length < 6) return null;
  const third = Math.floor(totals.length / 3);
  const low = (part: readonly Total[]): bigint => {
    let least: bigint | undefined;
    for (const { lag } of part) if (least === undefined || lag < least) least = lag;
    return least ?? 0n;
  };
  return [low(totals.slice(0, third)), low(totals.slice(third, -third)), low(totals.slice(-third))];
}

function rate(perMinute: bigint): string {
  return `${formatCount(perMinute)} per min`;
}
