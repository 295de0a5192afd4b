import { spellingsOf } from '@/lib/domain/location';
import type { Database } from '@/lib/server/db/client';

/**
 * The version that was found at the place of v2; null while none was. What was first seen there after the cutover had begun
 * is v2, whatever query its folder was taken for.
 */
export async function findV2(
  db: Database,
  row: { queryId: string; v2Id: string | null; v2Location: string; createdMs: bigint },
): Promise<string | null> {
  if (row.v2Id !== null) return row.v2Id;
  const found = await db.version.findMany({
    where: { location: { in: spellingsOf(row.v2Location) }, vanishedMs: null },
    orderBy: { id: 'asc' },
    select: { id: true, queryId: true, firstSeenMs: true },
  });
  const own = found.find(({ queryId }) => queryId === row.queryId);
  return (own ?? found.find(({ firstSeenMs }) => firstSeenMs > row.createdMs))?.id ?? null;
}
