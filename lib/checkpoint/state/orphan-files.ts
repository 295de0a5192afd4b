import type { ReadContext } from '../read-context';
import { namedDataFiles } from './named-data-files';
import { oldestTime } from './oldest-time';
import type { StoreFiles } from './store-files';

/**
 * How many data files of a RocksDB store no snapshot on disk names: left by failed uploads and by snapshots that were
 * written again. Only files older than the oldest one that is named count, since newer ones may belong to an upload
 * under way. Null when a snapshot can't be read, or when reading them all would cost too much.
 * Source: RocksDBFileManager.deleteOldVersions, orphan files (apache/spark sql/core …/streaming/state/, 3.5 to 4.2).
 * @throws StorageError
 */
export async function orphanFiles(context: ReadContext, store: StoreFiles): Promise<number | null> {
  if (store.dataFiles.size === 0) return 0;
  const named = await namedDataFiles(context, store.versions);
  if (named === null) return null;
  const oldestNamedMs = oldestTime([...named].flatMap((path) => store.dataFiles.get(path) ?? []));
  if (oldestNamedMs === null) return 0;
  let orphans = 0;
  for (const [path, { modifiedMs }] of store.dataFiles) {
    if (!named.has(path) && modifiedMs < oldestNamedMs) orphans++;
  }
  return orphans;
}
