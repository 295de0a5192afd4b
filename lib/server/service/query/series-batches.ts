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
      SELECT g.version_id, b.at_ms, b.batch_id, b.committed_ms, b.records, b.duration_ms,
        (b.at_ms - ${fromMs}) * ${buckets} / ${toMs - fromMs + 1n} AS bucket,
        count(*) OVER (PARTITION BY g.version_id)::int AS of
      FROM batch b JOIN generation g ON g.id = b.generation_id
      WHERE g.version_id = ANY(${versionIds}) AND b.at_ms BETWEEN ${fromMs} AND ${toMs}
    ), ranked AS (
      SELECT *,
        row_number() OVER (PARTITION BY version_id, bucket ORDER BY duration_ms DESC NULLS LAST, at_ms) AS longest,
        row_number() OVER (PARTITION BY version_id, bucket ORDER BY records DESC NULLS LAST, at_ms) AS largest,
        row_number() OVER (PARTITION BY version_id, bucket ORDER BY at_ms) AS oldest,
        row_number() OVER (PARTITION BY version_id, bucket ORDER BY at_ms DESC, batch_id DESC) AS newest
      FROM placed
    )
    SELECT version_id, at_ms, batch_id, committed_ms, records, duration_ms, of FROM ranked
    WHERE of <= ${points} OR longest = 1 OR largest = 1 OR oldest = 1 OR newest = 1
    ORDER BY version_id, at_ms, batch_id`;
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
