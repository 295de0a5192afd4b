import { normalLocation, spellingsOf } from '@/lib/domain/location';
import type { Database } from '@/lib/server/db/client';

/**
 * The version that was found at the planned place of v2; null while none was. What was first seen there after the cutover had
 * begun is v2, whatever query its folder was taken for.
 */
export async function findV2(
  db: Database,
  row: { queryId: string; v2Id: string | null; createdMs: bigint },
  location: string,
): Promise<string | null> {
  if (row.v2Id !== null) {
    const known = await db.version.findUnique({ where: { id: row.v2Id }, select: { location: true } });
    // Another plan may name another place.
    if (known !== null && normalLocation(known.location) === normalLocation(location)) return row.v2Id;
  }
  const found = await db.version.findMany({
    where: { location: { in: spellingsOf(location) }, vanishedMs: null },
    orderBy: { id: 'asc' },
    select: { id: true, queryId: true, firstSeenMs: true },
  });
  const own = found.find(({ queryId }) => queryId === row.queryId);
  return (own ?? found.find(({ firstSeenMs }) => firstSeenMs > row.createdMs))?.id ?? null;
}
