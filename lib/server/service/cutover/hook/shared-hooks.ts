import { HOOK_STEPS } from '@/lib/domain/cutover-words';
import type { Hooks } from '@/lib/server/config/hooks';
import type { Database } from '@/lib/server/db/client';
import { whyShared } from './why-shared';

/** Every hook that will not be asked, as it is that of several queries that were found; a sentence each. */
export async function sharedHooks(db: Database, hooks: Hooks): Promise<string[]> {
  const rows = await db.query.findMany({
    where: {
      name: { in: Object.keys(hooks) },
      versions: { some: { vanishedMs: null, root: { configured: true } } },
    },
    orderBy: [{ name: 'asc' }, { environment: 'asc' }, { place: 'asc' }],
    select: { name: true, environment: true, place: true },
  });
  const said = rows.flatMap(({ name, environment, place }) => {
    const namesakes = rows.flatMap((other) =>
      other.name === name && other.environment === environment ? [other.place] : [],
    );
    if (namesakes.length === 1) return [];
    const query = { query: name, environment, place };
    return HOOK_STEPS.flatMap((step) => whyShared(hooks, query, step, namesakes) ?? []);
  });
  return [...new Set(said)];
}
