import { normalLocation } from '@/lib/domain/location';
import type { Transaction } from '@/lib/server/service/context';
import { CONFIG_ORIGIN, readKept, saysTheSame } from '@/lib/server/service/declaration/kept-declaration';
import type { FoundCheckpoint } from './found-checkpoint';

/**
 * Keeps every declaration that the configuration ever made: a row when it says something else than its newest one, an
 * empty text when withdrawn. Versions of which something else is said are read anew at once.
 */
export async function storeDeclarations(
  tx: Transaction,
  rootUrl: string,
  found: readonly FoundCheckpoint[],
  nowMs: bigint,
): Promise<void> {
  const newest = await tx.$queryRaw<{ id: string; path: string; yaml: string | null }[]>`
    SELECT v.id, v.path, d.yaml FROM version v LEFT JOIN LATERAL (
      SELECT yaml FROM declaration WHERE version_id = v.id AND origin = ${CONFIG_ORIGIN} ORDER BY id DESC LIMIT 1
    ) d ON true
    WHERE v.root_url = ${rootUrl}`;
  const said = new Map(found.map((each) => [each.path, each.declaration]));
  const changed = newest.flatMap(({ id, path, yaml }) => {
    const now = said.get(path);
    if (now === undefined || saysTheSame(now ?? '', yaml ?? '')) return [];
    return [{ versionId: id, yaml: now ?? '', checkpoint: checkpointOf(now) }];
  });
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed);
  await tx.$executeRaw`
    INSERT INTO declaration (version_id, at_ms, author, origin, yaml, checkpoint)
    SELECT "versionId", ${nowMs}, 'configuration', ${CONFIG_ORIGIN}, yaml, checkpoint
    FROM json_to_recordset(${rows}::json) AS row("versionId" text, yaml text, checkpoint text)`;
  await tx.$executeRaw`
    UPDATE version SET next_due_ms = ${nowMs}
    FROM json_to_recordset(${rows}::json) AS row("versionId" text)
    WHERE version.id = row."versionId" AND next_due_ms > ${nowMs}`;
}

function checkpointOf(text: string | null): string | null {
  const checkpoint = text === null ? undefined : readKept({ yaml: text }).checkpoint;
  return checkpoint === undefined ? null : normalLocation(checkpoint);
}
