import type { Transaction } from '@/lib/server/service/context';
import type { FoundCheckpoint } from './found-checkpoint';

/** Where declarations of this road come from; others (a deploy job, a file beside the job) have their own word. */
export const CONFIG_ORIGIN = 'signalbox.yaml';

/** Keeps every declaration that was ever seen: a row when it differs from the newest one, an empty text when withdrawn. */
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
    if (!said.has(path)) return [];
    const now = said.get(path) ?? '';
    return now === (yaml ?? '') ? [] : [{ versionId: id, yaml: now }];
  });
  if (changed.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO declaration (version_id, at_ms, author, origin, yaml)
    SELECT "versionId", ${nowMs}, 'configuration', ${CONFIG_ORIGIN}, yaml
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS row("versionId" text, yaml text)`;
}
