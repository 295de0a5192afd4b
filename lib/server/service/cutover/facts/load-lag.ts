import type { LagSample } from '@/lib/cutover/gate/facts';
import type { Database } from '@/lib/server/db/client';

/** The newest samples of a version, oldest first. What is measured in another unit than the newest is not known here. */
export async function loadLag(db: Database, versionId: string, samples: number): Promise<LagSample[]> {
  const rows = await db.sample.findMany({
    where: { versionId },
    orderBy: { atMs: 'desc' },
    take: samples,
    select: { atMs: true, lag: true, lagUnit: true },
  });
  const unit = rows.find(({ lagUnit }) => lagUnit !== null)?.lagUnit ?? null;
  return rows
    .reverse()
    .map(({ atMs, lag, lagUnit }) => ({ atMs, distance: lagUnit === unit && unit !== null ? lag : null }));
}
