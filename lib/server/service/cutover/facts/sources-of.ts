import { askStatus } from '@/lib/server/outbound/ask-status';
import type { ServiceContext } from '@/lib/server/service/context';
import type { FactsMemory } from './facts-memory';
import type { FactSources } from './gather-facts';

/** Where facts come from for one call. Without a configuration nothing inside may be asked, and no window is set. */
export function sourcesOf(
  { db, clock, storageOf, config }: Pick<ServiceContext, 'db' | 'clock' | 'storageOf' | 'config'>,
  memory: FactsMemory,
): FactSources {
  const allow = config?.outbound.allow ?? { hosts: [], networks: [] };
  return {
    db,
    clock,
    storageOf,
    memory,
    freezeWindows: config?.freezeWindows ?? [],
    roots: config?.roots ?? [],
    askStatus: (question) =>
      askStatus(question, {
        guard: { allow },
        workspaces: config?.databricks ?? {},
        variables: process.env,
        clock,
      }),
  };
}
