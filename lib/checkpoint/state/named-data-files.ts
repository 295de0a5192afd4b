import type { ReadContext } from '../read-context';
import { readSnapshot } from './snapshot-reading';
import type { VersionFile } from './store-files';

/**
 * Paths below the store's folder of all data files that the snapshots among `files` name. Null when one of them can't be
 * read, or when reading those that are not known yet would cost too much.
 * @throws StorageError
 */
export async function namedDataFiles(
  context: ReadContext,
  files: Iterable<VersionFile>,
): Promise<Set<string> | null> {
  const paths = new Set<string>();
  for (const { kind, file } of files) {
    if (kind !== 'zip') continue;
    if (context.memory.snapshots.get(file) === undefined) {
      if (context.state !== 'keys' || !context.limits.takeExtraReads(1)) return null;
    }
    const snapshot = await readSnapshot(context, file);
    if (snapshot === undefined || !snapshot.ok) return null;
    for (const { path } of snapshot.value.dataFiles) paths.add(path);
  }
  return paths;
}
