/** One point of a fleet row's sparkline; null is a gap. */
export interface SparkPoint {
  atMs: string;
  value: string | null;
}

const KEPT_MS = 6n * 3_600_000n;
const BUCKET_MS = 60_000n;
/** Longer without a sample is a gap in the line. */
const GAP_MS = 5n * 60_000n;

/** Adds samples to a sparkline: the last value per minute, the last six hours, gaps where nothing was known. */
export function extendSpark(
  spark: readonly SparkPoint[],
  samples: readonly { atMs: bigint; lag: bigint | null }[],
  nowMs: bigint,
): SparkPoint[] {
  const known = spark.flatMap((point) =>
    point.value === null ? [] : [{ atMs: BigInt(point.atMs), lag: BigInt(point.value) }],
  );
  const added = samples.flatMap(({ atMs, lag }) => (lag === null ? [] : [{ atMs, lag }]));
  const points = [...known, ...added]
    .filter(({ atMs }) => atMs > nowMs - KEPT_MS && atMs <= nowMs)
    .sort((a, b) => (a.atMs < b.atMs ? -1 : a.atMs > b.atMs ? 1 : 0));
  const buckets = new Map<bigint, Known>();
  for (const point of points) buckets.set(point.atMs / BUCKET_MS, point);
  return withGaps([...buckets.values()]);
}

/** A sparkline small enough for a list: the largest value of each of at most `count` stretches; gaps stay. */
export function thinSpark(spark: readonly SparkPoint[], count: number): SparkPoint[] {
  if (spark.length <= count) return [...spark];
  const stretch = Math.ceil(spark.length / count);
  const thinned: SparkPoint[] = [];
  for (let from = 0; from < spark.length; from += stretch) {
    let kept: SparkPoint | undefined;
    for (const point of spark.slice(from, from + stretch)) {
      if (kept === undefined || point.value === null) kept = point;
      else if (kept.value !== null && BigInt(point.value) > BigInt(kept.value)) kept = point;
    }
    if (kept !== undefined) thinned.push(kept);
  }
  const last = spark.at(-1);
  if (last !== undefined && thinned.at(-1) !== last) thinned.push(last);
  return thinned;
}

type Known = { atMs: bigint; lag: bigint };

function withGaps(points: readonly Known[]): SparkPoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const shown = { atMs: String(point.atMs), value: String(point.lag) };
    if (before === undefined || point.atMs - before.atMs <= GAP_MS) return [shown];
    return [{ atMs: String(before.atMs + 1n), value: null }, shown];
  });
}
