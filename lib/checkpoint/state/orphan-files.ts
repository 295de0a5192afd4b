import type { ReadContext } from '../read-context';
import { readSnapshot } from './snapshot-reading';
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
  const named = new Set<string>();
  for (const { kind, file } of store.versions) {
    if (kind !== 'zip') continue;
    if (context.memory.snapshots.get(file) === undefined) {
      if (context.state !== 'keys' || !context.limits.takeExtraReads(1)) return null;
    }
    const snapshot = await readSnapshot(context, file);
    if (snapshot === undefined || !snapshot.ok) return null;
    for (const { path } of snapshot.value.dataFiles) named.add(path);
  }
  let oldestNamedMs: bigint | null = null;
  for (const path of named) {
    const modifiedMs = store.dataFiles.get(path)?.modifiedMs;
    if (modifiedMs === undefined) continue;
    if (oldestNamedMs === null || modifiedMs < oldestNamedMs) oldestNamedMs = modifiedMs;
  }
  if (oldestNamedMs === null) return 0;
  let orphans = 0;
  for (const [path, { modifiedMs }] of store.dataFiles) {
    if (!named.has(path) && modifiedMs < oldestNamedMs) orphans++;
  }
  return orphans;
}
