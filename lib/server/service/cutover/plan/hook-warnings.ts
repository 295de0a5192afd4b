import { HOOK_STEPS } from '@/lib/domain/cutover-words';
import type { ServiceContext } from '@/lib/server/service/context';
import { loadNamesakes } from '../hook/load-namesakes';
import { whyShared } from '../hook/why-shared';

/** Hooks of this query that will not be asked, as they are those of other queries too. */
export async function hookWarnings(
  { db, config }: Pick<ServiceContext, 'db' | 'config'>,
  { name, environment, place }: { name: string; environment: string; place: string },
): Promise<string[]> {
  if (config === null || Object.keys(config.hooks).length === 0) return [];
  const query = { query: name, environment, place };
  const namesakes = await loadNamesakes(db, query);
  return HOOK_STEPS.flatMap((step) => {
    const why = whyShared(config.hooks, query, step, namesakes);
    return why === null ? [] : [`Nobody will be asked for ${step}: ${why}`];
  });
}
