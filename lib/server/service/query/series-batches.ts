import type { VersionSeries } from '@/lib/contract/series';
import type { ServiceContext } from '@/lib/server/service/context';
import type { SeriesRange } from './series-samples';

/** One batch, or the batches of one hour: their last id, longest duration, largest count. */
export interface SeriesBatch {
  version_id: string;
  at_ms: bigint;
  batch_id: bigint;
  committed_ms: bigint | null;
  records: bigint | null;
  duration_ms: bigint | null;
}

/** Each stretch keeps its longest, its largest, its first and its last batch. */
const KEPT_PER_BUCKET = 4;

/** Batches of versions by the time they were planned, thinned in the database; extremes stay. */
export async function loadBatches(
  { db }: Pick<ServiceContext, 'db'>,
  versionIds: string[],
  { fromMs, toMs, points }: SeriesRange,
): Promise<{ rows: SeriesBatch[]; thinned: boolean }> {
  const buckets = BigInt(Math.max(1, Math.floor(points / KEPT_PER_BUCKET)));
  const rows = await db.$queryRaw<(SeriesBatch & { of: number })[]>`
    WITH placed AS (
      SELECT g.version_id, b.generation_id, b.batch_id, b.at_ms, b.records, b.duration_ms,
        (b.at_ms - ${fromMs}) * ${buckets} / ${toMs - fromMs + 1n} AS bucket
      FROM batch b JOIN generation g ON g.id = b.generation_id
      WHERE g.version_id = ANY(${versionIds}) AND b.at_ms BETWEEN ${fromMs} AND ${toMs}
    ), counted AS MATERIALIZED (
      SELECT version_id, count(*)::int AS of FROM placed GROUP BY version_id
    ), picked AS (
      SELECT generation_id, batch_id FROM placed JOIN counted USING (version_id) WHERE of <= ${points}
      UNION SELECT generation_id, unnest(ARRAY[
          (max(ARRAY[coalesce(duration_ms, -1), batch_id]))[2],
          (max(ARRAY[coalesce(records, -1), batch_id]))[2],
          (min(ARRAY[at_ms, batch_id]))[2],
          (max(ARRAY[at_ms, batch_id]))[2]
        ]) FROM placed GROUP BY generation_id, bucket
    )
    SELECT g.version_id, b.at_ms, b.batch_id, b.committed_ms, b.records, b.duration_ms, counted.of
    FROM picked JOIN batch b USING (generation_id, batch_id) JOIN generation g ON g.id = b.generation_id
      JOIN counted USING (version_id)
    ORDER BY g.version_id, b.at_ms, b.batch_id`;
  return { rows, thinned: rows.some((row) => row.of > points) };
}

const HOUR_MS = 3_600_000n;

/** The same by hours: rolled-up ones, and raw batches gathered into theirs. */
export async function loadBatchHours(
  { db }: Pick<ServiceContext, 'db'>,
  versionIds: string[],
  { fromMs, toMs }: SeriesRange,
): Promise<SeriesBatch[]> {
  return db.$queryRaw<SeriesBatch[]>`
    WITH hours AS (
      SELECT g.version_id, h.hour_ms AS at_ms, h.last_batch AS batch_id, h.committed_ms, h.records_max AS records,
        h.duration_max_ms AS duration_ms
      FROM batch_hour h JOIN generation g ON g.id = h.generation_id
      WHERE g.version_id = ANY(${versionIds}) AND h.hour_ms BETWEEN ${fromMs - HOUR_MS} AND ${toMs}
      UNION ALL
      SELECT g.version_id, b.at_ms / 3600000 * 3600000, max(b.batch_id), max(b.committed_ms), max(b.records),
        max(b.duration_ms)
      FROM batch b JOIN generation g ON g.id = b.generation_id
      WHERE g.version_id = ANY(${versionIds}) AND b.at_ms BETWEEN ${fromMs} AND ${toMs}
      GROUP BY g.version_id, g.id, b.at_ms / 3600000
    )
    SELECT version_id, at_ms, max(batch_id) AS batch_id, max(committed_ms) AS committed_ms, max(records) AS records,
      max(duration_ms) AS duration_ms
    FROM hours GROUP BY version_id, at_ms ORDER BY version_id, at_ms`;
}

export function batchColumns(rows: readonly SeriesBatch[]): VersionSeries['batches'] {
  return {
    atMs: rows.map((row) => String(row.at_ms)),
    batchId: rows.map((row) => String(row.batch_id)),
    committedAtMs: rows.map((row) => orNull(row.committed_ms)),
    records: rows.map((row) => orNull(row.records)),
    durationMs: rows.map((row) => orNull(row.duration_ms)),
  };
}

function orNull(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
