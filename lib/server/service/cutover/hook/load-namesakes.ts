import type { HookedQuery } from '@/lib/server/config/hooks';
import type { Database } from '@/lib/server/db/client';

/** Places (`query.place`) of every query of one name in one environment that has a version below a configured root. */
export async function loadNamesakes(
  db: Database,
  { query, environment }: Pick<HookedQuery, 'query' | 'environment'>,
): Promise<string[]> {
  const rows = await db.query.findMany({
    where: {
      name: query,
      environment,
      versions: { some: { vanishedMs: null, root: { configured: true } } },
    },
    orderBy: { place: 'asc' },
    select: { place: true },
  });
  return rows.map(({ place }) => place);
}
