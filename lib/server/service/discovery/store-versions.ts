import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import type { FoundCheckpoint } from './found-checkpoint';
import { freeSlug } from './query-slug';
import { type QueryIds, queryKey } from './store-queries';

/** Adds new versions, marks missing ones as vanished, and makes those that came back due. */
export async function storeVersions(
  tx: Transaction,
  rootUrl: string,
  found: readonly FoundCheckpoint[],
  queryIds: QueryIds,
  nowMs: bigint,
): Promise<{ appeared: string[]; vanished: string[] }> {
  const rows = await tx.version.findMany({
    where: { rootUrl },
    select: { id: true, path: true, vanishedMs: true },
  });
  const known = new Map(rows.map((row) => [row.path, row]));
  const present = new Set(found.map((each) => each.path));

  const appeared = found.filter((each) => !known.has(each.path));
  const ids = await createVersions(tx, rootUrl, appeared, queryIds, nowMs);

  const vanished = rows
    .filter((row) => row.vanishedMs === null && !present.has(row.path))
    .map((row) => row.id);
  await markVanished(tx, vanished, nowMs);

  // A path that came back stays "vanished" until a reading finds something in it.
  const back = rows.filter((row) => row.vanishedMs !== null && present.has(row.path)).map((row) => row.id);
  if (back.length > 0) {
    await tx.version.updateMany({ where: { id: { in: back } }, data: { nextDueMs: nowMs } });
  }
  return { appeared: ids, vanished };
}

/** Marks versions as vanished: nothing they had is touched, and they are no longer read on their own. */
export async function markVanished(
  tx: Transaction,
  versionIds: readonly string[],
  nowMs: bigint,
): Promise<void> {
  if (versionIds.length === 0) return;
  await tx.version.updateMany({
    where: { id: { in: [...versionIds] } },
    data: { vanishedMs: nowMs, nextDueMs: null, activity: 'vanished' },
  });
  // What they describe is gone with it; a place that comes back is judged anew.
  await tx.finding.updateMany({
    where: { versionId: { in: [...versionIds] }, closedMs: null },
    data: { closedMs: nowMs, openKey: null },
  });
  await tx.batch.updateMany({
    where: { onDisk: true, generation: { versionId: { in: [...versionIds] } } },
    data: { onDisk: false },
  });
  await tx.$executeRaw`
    INSERT INTO mark (version_id, at_ms, kind, words)
    SELECT id, ${nowMs}, 'vanished', 'The checkpoint is no longer there.' FROM unnest(${[...versionIds]}::text[]) AS gone(id)
    ON CONFLICT DO NOTHING`;
}

async function createVersions(
  tx: Transaction,
  rootUrl: string,
  found: readonly FoundCheckpoint[],
  queryIds: QueryIds,
  nowMs: bigint,
): Promise<string[]> {
  if (found.length === 0) return [];
  const placed = found.map((each) => ({ each, queryId: idOf(queryIds, rootUrl, each) }));
  const queries = [...new Set(placed.map(({ queryId }) => queryId))];
  const siblings = await tx.version.findMany({ where: { queryId: { in: queries } }, select: { id: true } });
  const taken = new Set(siblings.map((row) => row.id));
  const data = placed.map(({ each, queryId }) => {
    // The same query and number at two paths of one catalog are two places: both are shown.
    const id = freeSlug(`${queryId}.v${each.version}`, (slug) => taken.has(slug));
    taken.add(id);
    const name = each.path.slice(each.path.lastIndexOf('/') + 1);
    return { id, query_id: queryId, number: each.version, name, path: each.path, location: each.location };
  });
  const rows = JSON.stringify(data);
  await tx.$executeRaw`
    INSERT INTO version (id, query_id, number, name, root_url, path, location, first_seen_ms, next_due_ms)
    SELECT id, query_id, number, name, ${rootUrl}, path, location, ${nowMs}, ${nowMs}
    FROM json_to_recordset(${rows}::json) AS row(
      id text, query_id text, number int, name text, path text, location text)`;
  await tx.$executeRaw`
    INSERT INTO mark (version_id, at_ms, kind, words)
    SELECT id, ${nowMs}, 'appeared', name || ' was discovered.'
    FROM json_to_recordset(${rows}::json) AS row(id text, name text)`;
  return data.map(({ id }) => id);
}

function idOf(queryIds: QueryIds, rootUrl: string, found: FoundCheckpoint): string {
  const id = queryIds.get(queryKey(rootUrl, found));
  if (id === undefined) {
    throw new ServiceError(
      'invalid',
      `The query of ${found.path} below ${rootUrl} was not stored before its version.`,
    );
  }
  return id;
}
