import type { Transaction } from '@/lib/server/service/context';

/** Moves up to `limit` of the oldest batches before `beforeMs` that are no longer on disk into their hours. */
export async function rollUpBatches(tx: Transaction, beforeMs: bigint, limit: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ moved: number }[]>`
    WITH old AS (
      SELECT generation_id, batch_id FROM batch WHERE at_ms < ${beforeMs} AND NOT on_disk
      ORDER BY at_ms LIMIT ${limit}
    ), gone AS (
      DELETE FROM batch b USING old WHERE b.generation_id = old.generation_id AND b.batch_id = old.batch_id
      RETURNING b.*
    ), hours AS (
      INSERT INTO batch_hour AS h (generation_id, hour_ms, batches, first_batch, last_batch, committed_ms, records,
        records_max, duration_max_ms)
      SELECT generation_id, at_ms / 3600000 * 3600000, count(*)::int, min(batch_id), max(batch_id),
        max(committed_ms), sum(records)::bigint, max(records), max(duration_ms)
      FROM gone GROUP BY generation_id, at_ms / 3600000
      ON CONFLICT (generation_id, hour_ms) DO UPDATE SET
        batches = h.batches + excluded.batches,
        first_batch = least(h.first_batch, excluded.first_batch),
        last_batch = greatest(h.last_batch, excluded.last_batch),
        committed_ms = greatest(h.committed_ms, excluded.committed_ms),
        records = CASE WHEN h.records IS NULL AND excluded.records IS NULL THEN NULL
          ELSE coalesce(h.records, 0) + coalesce(excluded.records, 0) END,
        records_max = greatest(h.records_max, excluded.records_max),
        duration_max_ms = greatest(h.duration_max_ms, excluded.duration_max_ms)
    )
    SELECT count(*)::int AS moved FROM gone`;
  return row?.moved ?? 0;
}
