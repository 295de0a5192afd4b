import type { Transaction } from '@/lib/server/service/context';

/** Moves up to `limit` of the oldest samples before `beforeMs` into their hours; returns how many. */
export async function rollUpSamples(tx: Transaction, beforeMs: bigint, limit: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ moved: number }[]>`
    WITH old AS (
      SELECT version_id, at_ms FROM sample WHERE at_ms < ${beforeMs} ORDER BY at_ms LIMIT ${limit}
    ), gone AS (
      DELETE FROM sample s USING old WHERE s.version_id = old.version_id AND s.at_ms = old.at_ms RETURNING s.*
    ), hours AS (
      INSERT INTO sample_hour AS h (version_id, hour_ms, samples, lag, lag_min, lag_max, lag_unit, head_origin,
        state_bytes, state_retained_bytes, state_keys, keys_origin, watermark_delay_max_ms, files, bytes)
      SELECT version_id, at_ms / 3600000 * 3600000, count(*)::int,
        (array_agg(lag ORDER BY at_ms DESC) FILTER (WHERE lag IS NOT NULL))[1], min(lag), max(lag),
        (array_agg(lag_unit ORDER BY at_ms DESC) FILTER (WHERE lag_unit IS NOT NULL))[1],
        (array_agg(head_origin ORDER BY at_ms DESC) FILTER (WHERE head_origin IS NOT NULL))[1],
        (array_agg(state_bytes ORDER BY at_ms DESC) FILTER (WHERE state_bytes IS NOT NULL))[1],
        (array_agg(state_retained_bytes ORDER BY at_ms DESC) FILTER (WHERE state_retained_bytes IS NOT NULL))[1],
        (array_agg(state_keys ORDER BY at_ms DESC) FILTER (WHERE state_keys IS NOT NULL))[1],
        (array_agg(keys_origin ORDER BY at_ms DESC) FILTER (WHERE keys_origin IS NOT NULL))[1],
        max(watermark_delay_ms),
        (array_agg(files ORDER BY at_ms DESC) FILTER (WHERE files IS NOT NULL))[1],
        (array_agg(bytes ORDER BY at_ms DESC) FILTER (WHERE bytes IS NOT NULL))[1]
      FROM gone GROUP BY version_id, at_ms / 3600000
      ON CONFLICT (version_id, hour_ms) DO UPDATE SET
        samples = h.samples + excluded.samples,
        lag = coalesce(excluded.lag, h.lag),
        lag_min = least(h.lag_min, excluded.lag_min),
        lag_max = greatest(h.lag_max, excluded.lag_max),
        lag_unit = coalesce(excluded.lag_unit, h.lag_unit),
        head_origin = coalesce(excluded.head_origin, h.head_origin),
        state_bytes = coalesce(excluded.state_bytes, h.state_bytes),
        state_retained_bytes = coalesce(excluded.state_retained_bytes, h.state_retained_bytes),
        state_keys = coalesce(excluded.state_keys, h.state_keys),
        keys_origin = coalesce(excluded.keys_origin, h.keys_origin),
        watermark_delay_max_ms = greatest(h.watermark_delay_max_ms, excluded.watermark_delay_max_ms),
        files = coalesce(excluded.files, h.files),
        bytes = coalesce(excluded.bytes, h.bytes)
    )
    SELECT count(*)::int AS moved FROM gone`;
  return row?.moved ?? 0;
}
