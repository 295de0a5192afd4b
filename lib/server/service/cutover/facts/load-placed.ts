import type { OtherVersion } from '@/lib/cutover/gate/facts';
import type { Database } from '@/lib/server/db/client';

/** A version of a configured root, by its id. */
export interface PlacedVersion extends OtherVersion {
  id: string;
}

interface Row {
  id: string;
  environment: string;
  query: string;
  version: string;
  location: string;
  checkpoint: string | null;
  queryId: string | null;
}

/** Every version of the configured roots that is there, with where it lies and what it declares as its checkpoint. */
export async function loadPlaced(db: Database): Promise<PlacedVersion[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT v.id, q.environment, q.name AS query, v.name AS version, v.location, said.checkpoint, g.query_uuid AS "queryId"
    FROM version v
      JOIN root r ON r.url = v.root_url AND r.configured
      JOIN query q ON q.id = v.query_id
      LEFT JOIN generation g ON g.version_id = v.id AND g.number = v.generation
      LEFT JOIN LATERAL (
        SELECT newest.checkpoint FROM (
          SELECT DISTINCT ON (origin) id, yaml, checkpoint FROM declaration
          WHERE version_id = v.id ORDER BY origin, id DESC
        ) newest WHERE newest.yaml <> '' ORDER BY newest.id DESC LIMIT 1
      ) said ON true
    WHERE v.vanished_ms IS NULL
    ORDER BY v.id`;
  return rows.map(({ location, checkpoint, ...row }) => ({
    ...row,
    locations: checkpoint === null ? [location] : [location, checkpoint],
  }));
}
