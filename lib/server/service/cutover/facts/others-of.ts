import type { OtherVersion } from '@/lib/cutover/gate/facts';
import type { Database } from '@/lib/server/db/client';
import type { FactsMemory } from './facts-memory';
import { loadPlaced } from './load-placed';

/** For looks alone: how long what one of them asked the database serves those at other cutovers too. */
const SHARED_FOR_MS = 10_000n;

/** Every version but those of this cutover. An act asks anew; looks at many cutovers share one answer. */
export async function othersOf(
  { db, memory }: { db: Database; memory: FactsMemory },
  { without, isAct, nowMs }: { without: readonly string[]; isAct: boolean; nowMs: bigint },
): Promise<OtherVersion[]> {
  const kept = memory.placed;
  const isFresh = kept !== null && kept.atMs <= nowMs && nowMs - kept.atMs < SHARED_FOR_MS;
  if (isAct || !isFresh) memory.placed = { atMs: nowMs, versions: loadPlaced(db) };
  const asked = memory.placed;
  if (asked === null) return [];
  try {
    return (await asked.versions).filter(({ id }) => !without.includes(id));
  } catch (error) {
    if (memory.placed === asked) memory.placed = null;
    throw error;
  }
}
