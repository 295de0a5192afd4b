import type { StateChanges } from '@/lib/spark/state/state-changes';
import type { ReadContext } from '../read-context';
import { readStateFile } from './read-state-file';
import type { VersionFile } from './store-files';

const NOBODY: StateChanges = { put() {}, remove() {} };

/**
 * Decodes the files that no count has decoded to their end, as far as the budget of the reading goes: a new snapshot
 * is found damaged before a restart finds it. The first one that is not sound, or null.
 * @throws StorageError
 */
export async function verifyFiles(
  context: ReadContext,
  files: readonly VersionFile[],
): Promise<{ state: 'damaged'; path: string; detail: string } | { state: 'vanished' } | null> {
  for (const file of files) {
    if (file.kind === 'zip' || context.memory.soundFiles.get(file.file) !== undefined) continue;
    const lease = context.limits.budget.reserve(Number(file.file.sizeBytes));
    if (lease === undefined) continue;
    try {
      const outcome = await readStateFile(context, file, NOBODY, lease);
      if (outcome.state === 'damaged') return { ...outcome, path: file.file.path };
      if (outcome.state === 'vanished') return outcome;
    } finally {
      lease.end();
    }
  }
  return null;
}
