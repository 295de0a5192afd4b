import type { SinkStand } from '@/lib/contract/version';
import type { HeadReading } from '@/lib/head/head';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeStored } from '@/lib/server/service/stored-json';
import { currentGeneration, type LoadedVersion } from '@/lib/server/service/version/load-version';
import type { BatchEnd } from '@/lib/server/service/version/reading-batches';
import { loadReading } from '@/lib/server/service/version/record/stored-reading';
import { sinkJson } from '@/lib/server/service/version/sink-json';
import type { TrackBatch, TrackInput } from './track-diagram';

/** Batches of each version that a track shows. */
const TRACK_BATCHES = 120;

interface BatchRow {
  generation_id: number;
  batch_id: bigint;
  committed: boolean;
  committed_ms: bigint | null;
  planned_ms: bigint | null;
  ends: string;
}

/** The newest batches of all versions of a query, by one database query. */
export async function loadTracks(
  { db }: Pick<ServiceContext, 'db'>,
  versions: readonly LoadedVersion[],
  nowMs: bigint,
): Promise<TrackInput[]> {
  const generations = versions.flatMap((version) => currentGeneration(version)?.id ?? []);
  const rows = await db.$queryRaw<BatchRow[]>`
    SELECT b.* FROM unnest(${generations}::int[]) AS g(id) CROSS JOIN LATERAL (
      SELECT generation_id, batch_id, committed, committed_ms, planned_ms, ends FROM batch
      WHERE generation_id = g.id ORDER BY batch_id DESC LIMIT ${TRACK_BATCHES}
    ) b ORDER BY b.generation_id, b.batch_id`;
  return versions.map((version) => {
    const generation = currentGeneration(version)?.id;
    const { view } = version;
    const reading = view === null ? null : loadReading(view.reading);
    return {
      versionId: version.id,
      version: version.number,
      name: version.name,
      sources: reading?.sources ?? [],
      heads: view === null ? [] : decodeStored<HeadReading[]>(view.heads),
      inSink: inSinkOf(sinkJson(version, reading, nowMs)),
      batches: rows.filter((row) => row.generation_id === generation).map(trackBatch),
    };
  });
}

/** The newest batch that the sink is known to hold: only where its log tells of this query's batches. */
function inSinkOf(stand: SinkStand | null): TrackInput['inSink'] {
  if (stand === null || stand.newestBatch === null || stand.relation === 'unknown') return null;
  return { batchId: BigInt(stand.newestBatch), atMs: stand.newestBatchAtMs };
}

function trackBatch(row: BatchRow): TrackBatch {
  return {
    batchId: row.batch_id,
    committed: row.committed,
    committedMs: row.committed_ms,
    plannedMs: row.planned_ms,
    ends: decodeStored<BatchEnd[]>(row.ends),
  };
}
