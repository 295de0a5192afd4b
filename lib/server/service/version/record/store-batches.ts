import type { Transaction } from '@/lib/server/service/context';
import { encodeStored, storableLong } from '@/lib/server/service/stored-json';
import type { BatchFacts } from '../reading-batches';

/** Committed batches that are sent again although stored: the newest few may have been seen half-written. */
const SENT_AGAIN = 3n;

/**
 * Writes the batches of a reading that are not stored yet, and marks those whose files are gone.
 * @returns the id up to which all batches on disk are committed and stored
 */
export async function storeBatches(
  tx: Transaction,
  generationId: number,
  batches: readonly BatchFacts[],
  storedThrough: bigint | null,
  nowMs: bigint,
): Promise<bigint | null> {
  const from = storedThrough === null ? null : storedThrough - SENT_AGAIN;
  const fresh = batches.filter((batch) => from === null || batch.batchId > from);
  await insertBatches(tx, generationId, fresh, { nowMs, origin: 'log' });
  await markGone(tx, generationId, batches);
  return throughOf(batches, storedThrough);
}

/** What told of a batch. A log file is the truth; reported progress fills in where there is none (any more). */
export type BatchOrigin = 'log' | 'progress';

export async function insertBatches(
  tx: Transaction,
  generationId: number,
  batches: readonly BatchFacts[],
  { nowMs, origin }: { nowMs: bigint; origin: BatchOrigin },
): Promise<void> {
  if (batches.length === 0) return;
  const rows = JSON.stringify(
    batches.map((batch) => ({
      batch_id: String(batch.batchId),
      planned_ms: text(batch.plannedMs),
      committed_ms: text(batch.committedMs),
      committed: batch.committed,
      duration_ms: text(batch.durationMs),
      watermark_ms: text(batch.watermarkMs),
      records: text(batch.records),
      ends: encodeStored(batch.ends),
      offset_version: batch.offsetVersion,
      commit_version: batch.commitVersion,
      at_ms: String(storableLong(batch.plannedMs) ?? nowMs),
    })),
  );
  // An older row keeps what a later reading cannot tell any more: the batch before it was purged meanwhile.
  await tx.$executeRaw`
    INSERT INTO batch (generation_id, batch_id, planned_ms, committed_ms, committed, duration_ms, watermark_ms,
                       records, ends, offset_version, commit_version, on_disk, at_ms, origin)
    SELECT ${generationId}::int, batch_id, planned_ms, committed_ms, committed, duration_ms, watermark_ms,
           records, ends, offset_version, commit_version, ${origin === 'log'}, at_ms, ${origin}
    FROM json_to_recordset(${rows}::json) AS row(
      batch_id bigint, planned_ms bigint, committed_ms bigint, committed boolean, duration_ms bigint,
      watermark_ms bigint, records bigint, ends text, offset_version int, commit_version int, at_ms bigint)
    ON CONFLICT (generation_id, batch_id) DO UPDATE SET
      planned_ms = coalesce(excluded.planned_ms, batch.planned_ms),
      committed_ms = coalesce(excluded.committed_ms, batch.committed_ms),
      committed = excluded.committed OR batch.committed,
      duration_ms = coalesce(excluded.duration_ms, batch.duration_ms),
      watermark_ms = coalesce(excluded.watermark_ms, batch.watermark_ms),
      records = coalesce(excluded.records, batch.records),
      ends = excluded.ends,
      offset_version = excluded.offset_version,
      commit_version = coalesce(excluded.commit_version, batch.commit_version),
      on_disk = true,
      origin = 'log'
    WHERE excluded.origin = 'log'`;
}

/** Spark purges old log files: their rows stay as history. */
async function markGone(
  tx: Transaction,
  generationId: number,
  batches: readonly BatchFacts[],
): Promise<void> {
  const [first] = batches;
  const last = batches.at(-1);
  if (first === undefined || last === undefined) return;
  await tx.$executeRaw`
    UPDATE batch SET on_disk = false
    WHERE generation_id = ${generationId} AND on_disk
      AND (batch_id < ${first.batchId} OR batch_id > ${last.batchId})`;
}

function throughOf(batches: readonly BatchFacts[], storedThrough: bigint | null): bigint | null {
  let through = storedThrough;
  for (const batch of batches) {
    if (through !== null && batch.batchId <= through) continue;
    if (!batch.committed) break;
    through = batch.batchId;
  }
  return through;
}

function text(value: bigint | null): string | null {
  return storableLong(value)?.toString() ?? null;
}
