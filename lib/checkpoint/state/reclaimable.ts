import type { ReadContext } from '../read-context';
import type { ListedFile } from '../reading';
import { checksumPaths } from './checksum-files';
import { namedDataFiles } from './named-data-files';
import { oldestTime } from './oldest-time';
import type { StoreFiles, VersionFile } from './store-files';
import type { ChainFiles } from './version-chain';

/**
 * Bytes of a store that no version within Spark's retain window needs: files of older versions, of failed attempts
 * (checkpoint format 2), and data files and temporary files that belong to none and are older than all that are needed.
 * What is newer may belong to a version that is being written. Null when a snapshot of the window can't be read.
 *
 * A window of `retained` versions below the required one is kept (`spark.sql.streaming.minBatchesToRetain`, 100).
 * Source: StateStoreProvider cleanup, RocksDBFileManager.deleteOldVersions (apache/spark sql/core, 2.1 to 4.2).
 * @throws StorageError
 */
export async function reclaimableBytes(
  context: ReadContext,
  store: StoreFiles,
  files: ChainFiles,
  required: bigint | null,
  retained: bigint,
): Promise<bigint | null> {
  if (required === null || required === 0n) return 0n;
  const needed = neededFiles(store, files, required, required > retained ? required - retained : 1n);
  const data = await namedDataFiles(context, needed);
  if (data === null) return null;
  const isNeeded = new Set([...needed].map(({ file }) => file.path));
  const oldestMs = oldestTime([
    ...[...needed].map(({ file }) => file),
    ...[...data].flatMap((path) => store.dataFiles.get(path) ?? []),
  ]);
  const isLeftOver = ({ modifiedMs }: ListedFile) => oldestMs !== null && modifiedMs < oldestMs;
  let bytes = 0n;
  for (const { file } of store.versions) {
    if (!isNeeded.has(file.path)) bytes += file.sizeBytes + checksumBytes(store, file.path);
  }
  for (const [path, file] of store.dataFiles)
    if (!data.has(path) && isLeftOver(file)) bytes += file.sizeBytes;
  for (const file of store.temporary) if (isLeftOver(file)) bytes += file.sizeBytes;
  return bytes;
}

/** The files of every version from `oldest` to `required`, and of newer ones, which may be in the making. */
function neededFiles(
  store: StoreFiles,
  { bases, changes }: ChainFiles,
  required: bigint,
  oldest: bigint,
): Set<VersionFile> {
  const needed = new Set(store.versions.filter(({ version }) => version > required));
  for (let version = required; version > 0n; version--) {
    const base = bases.get(version);
    const file = base ?? changes.get(version);
    if (file !== undefined) needed.add(file);
    if (version <= oldest && (base !== undefined || file === undefined)) break;
  }
  return needed;
}

function checksumBytes({ checksums }: StoreFiles, path: string): bigint {
  const { spark, hadoop } = checksumPaths(path);
  return [spark, hadoop].reduce((sum, name) => sum + (checksums.get(name)?.sizeBytes ?? 0n), 0n);
}
