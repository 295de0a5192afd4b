import type { VersionSeries } from '@/lib/contract/series';
import type { ServiceContext } from '@/lib/server/service/context';

/** A stretch of time, and how many points per version may describe it. */
export interface SeriesRange {
  fromMs: bigint;
  toMs: bigint;
  points: number;
}

/** One sample, or one hour of them (then the largest lag and delay, the last sizes). */
export interface SampleRow {
  version_id: string;
  at_ms: bigint;
  lag: bigint | null;
  lag_unit: string | null;
  head_origin: string | null;
  state_bytes: bigint | null;
  state_retained_bytes: bigint | null;
  state_keys: bigint | null;
  keys_origin: string | null;
  watermark_delay_ms: bigint | null;
  /** True when nothing was measured for long before it. */
  gap_before: boolean;
}

/** Each stretch keeps its largest, smallest and last sample. */
const KEPT_PER_BUCKET = 3;
/** A pause of so many usual steps, and of no less than three minutes, is a gap. */
const GAP_STEPS = 4n;
const LEAST_GAP_MS = 180_000n;

/** Samples of versions, thinned in the database; gaps and extremes stay. */
export async function loadSamples(
  { db }: Pick<ServiceContext, 'db'>,
  versionIds: string[],
  { fromMs, toMs, points }: SeriesRange,
): Promise<{ rows: SampleRow[]; thinned: boolean }> {
  const buckets = BigInt(Math.max(1, Math.floor(points / KEPT_PER_BUCKET)));
  const rows = await db.$queryRaw<(SampleRow & { of: number })[]>`
    WITH stepped AS (
      SELECT version_id, at_ms, lag, (at_ms - ${fromMs}) * ${buckets} / ${toMs - fromMs + 1n} AS bucket,
        at_ms - lag(at_ms) OVER (PARTITION BY version_id ORDER BY at_ms) AS step
      FROM sample WHERE version_id = ANY(${versionIds}) AND at_ms BETWEEN ${fromMs} AND ${toMs}
    ), usual AS MATERIALIZED (
      SELECT version_id, count(*)::int AS of,
        greatest(${LEAST_GAP_MS}, ${GAP_STEPS} * percentile_disc(0.5) WITHIN GROUP (ORDER BY step)) AS gap
      FROM stepped GROUP BY version_id
    ), gaps AS (
      SELECT version_id, at_ms FROM stepped JOIN usual USING (version_id) WHERE step > gap
    ), picked AS (
      SELECT version_id, at_ms FROM stepped JOIN usual USING (version_id) WHERE of <= ${points}
      UNION SELECT version_id, at_ms FROM gaps
      UNION SELECT version_id, unnest(ARRAY[
          (max(ARRAY[coalesce(lag, -1), at_ms]))[2],
          (min(ARRAY[coalesce(lag, 9223372036854775807), at_ms]))[2],
          max(at_ms)
        ]) FROM stepped GROUP BY version_id, bucket
    )
    SELECT s.version_id, s.at_ms, s.lag, s.lag_unit, s.head_origin, s.state_bytes, s.state_retained_bytes,
      s.state_keys, s.keys_origin, s.watermark_delay_ms, gaps.at_ms IS NOT NULL AS gap_before, usual.of
    FROM picked JOIN sample s USING (version_id, at_ms) JOIN usual USING (version_id)
      LEFT JOIN gaps USING (version_id, at_ms)
    ORDER BY s.version_id, s.at_ms`;
  return { rows, thinned: rows.some((row) => row.of > points) };
}

const HOUR_MS = 3_600_000n;

/** The same by hours: rolled-up ones, and raw samples gathered into theirs. */
export async function loadSampleHours(
  { db }: Pick<ServiceContext, 'db'>,
  versionIds: string[],
  { fromMs, toMs }: SeriesRange,
): Promise<SampleRow[]> {
  return db.$queryRaw<SampleRow[]>`
    WITH hours AS (
      SELECT version_id, hour_ms AS at_ms, lag_max AS lag, lag_unit, head_origin, state_bytes, state_retained_bytes,
        state_keys, keys_origin, watermark_delay_max_ms AS watermark_delay_ms
      FROM sample_hour WHERE version_id = ANY(${versionIds}) AND hour_ms BETWEEN ${fromMs - HOUR_MS} AND ${toMs}
      UNION ALL
      SELECT version_id, at_ms / 3600000 * 3600000, max(lag),
        (array_agg(lag_unit ORDER BY at_ms DESC) FILTER (WHERE lag_unit IS NOT NULL))[1],
        (array_agg(head_origin ORDER BY at_ms DESC) FILTER (WHERE head_origin IS NOT NULL))[1],
        (array_agg(state_bytes ORDER BY at_ms DESC) FILTER (WHERE state_bytes IS NOT NULL))[1],
        (array_agg(state_retained_bytes ORDER BY at_ms DESC) FILTER (WHERE state_retained_bytes IS NOT NULL))[1],
        (array_agg(state_keys ORDER BY at_ms DESC) FILTER (WHERE state_keys IS NOT NULL))[1],
        (array_agg(keys_origin ORDER BY at_ms DESC) FILTER (WHERE keys_origin IS NOT NULL))[1],
        max(watermark_delay_ms)
      FROM sample WHERE version_id = ANY(${versionIds}) AND at_ms BETWEEN ${fromMs} AND ${toMs}
      GROUP BY version_id, at_ms / 3600000
    )
    SELECT version_id, at_ms, max(lag) AS lag, max(lag_unit) AS lag_unit, max(head_origin) AS head_origin,
      max(state_bytes) AS state_bytes, max(state_retained_bytes) AS state_retained_bytes,
      max(state_keys) AS state_keys, max(keys_origin) AS keys_origin,
      max(watermark_delay_ms) AS watermark_delay_ms,
      coalesce(at_ms - lag(at_ms) OVER (PARTITION BY version_id ORDER BY at_ms) > ${HOUR_MS}, false) AS gap_before
    FROM hours GROUP BY version_id, at_ms ORDER BY version_id, at_ms`;
}

/** Columns of one version; where nothing was measured for long, a row of unknowns breaks the line. */
export function sampleColumns(rows: readonly SampleRow[]): VersionSeries['samples'] {
  const columns: VersionSeries['samples'] = {
    atMs: [],
    lag: [],
    stateBytes: [],
    stateRetainedBytes: [],
    stateKeys: [],
    watermarkDelayMs: [],
  };
  let before: SampleRow | undefined;
  for (const row of rows) {
    if (row.gap_before && before !== undefined) push(columns, { at_ms: before.at_ms + 1n });
    push(columns, row);
    before = row;
  }
  return columns;
}

function push(
  columns: VersionSeries['samples'],
  row: Partial<Omit<SampleRow, 'at_ms'>> & { at_ms: bigint },
): void {
  columns.atMs.push(String(row.at_ms));
  columns.lag.push(orNull(row.lag));
  columns.stateBytes.push(orNull(row.state_bytes));
  columns.stateRetainedBytes.push(orNull(row.state_retained_bytes));
  columns.stateKeys.push(orNull(row.state_keys));
  columns.watermarkDelayMs.push(orNull(row.watermark_delay_ms));
}

function orNull(value: bigint | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
