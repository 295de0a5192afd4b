import type { LagSample } from '@/lib/cutover/gate/facts';
import type { Database } from '@/lib/server/db/client';

/**
 * The newest samples in which the lag of a version was known, oldest first. A version that keeps up commits more often than
 * its source is asked, and right after a commit the newest head is older: such a sample tells nothing, and the one before
 * it counts as long as it is fresh (lib/cutover/gate/caught-up.ts). What is measured in another unit than the newest is not
 * known here.
 */
export async function loadLag(db: Database, versionId: string, samples: number): Promise<LagSample[]> {
  const rows = await db.sample.findMany({
    where: { versionId, lag: { not: null } },
    orderBy: { atMs: 'desc' },
    take: samples,
    select: { atMs: true, lag: true, lagUnit: true },
  });
  const unit = rows.find(({ lagUnit }) => lagUnit !== null)?.lagUnit ?? null;
  return rows
    .reverse()
    .map(({ atMs, lag, lagUnit }) => ({ atMs, distance: lagUnit === unit && unit !== null ? lag : null }));
}
