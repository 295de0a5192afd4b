import type { ReadContext } from '../read-context';
import type { IdOfVersion } from './chain-files';
import { lineageOf } from './lineage-reading';
import type { StoreFiles } from './store-files';
import type { ChainFiles } from './version-chain';

/**
 * The files that count for `required` in checkpoint format 2: those that its own changelog names, whatever other
 * attempts or purged commits left. Where a snapshot stands at the version itself it needs no other file. Unchanged in
 * format 1, and where the changelog names none (the first version after format 1).
 * Source: RocksDB.loadWithCheckpointId (apache/spark sql/core …/streaming/state/RocksDB.scala), 4.0 to 4.2.
 * @throws StorageError
 */
export async function withLineage(
  context: ReadContext,
  store: StoreFiles,
  files: ChainFiles,
  idOf: IdOfVersion,
  required: bigint,
): Promise<ChainFiles> {
  const newest = files.changes.get(required);
  if (typeof idOf(required) !== 'string' || files.bases.has(required) || newest === undefined) return files;
  const lineage = await lineageOf(context, newest.file);
  if (lineage === undefined || !lineage.ok || lineage.value === null) return files;
  const bases = new Map(files.bases);
  const changes = new Map(files.changes);
  for (const { version, uniqueId } of lineage.value) {
    if (version >= required) continue;
    const named = store.versions.filter((file) => file.version === version && file.uniqueId === uniqueId);
    const base = named.find(({ kind }) => kind === 'zip');
    const change = named.find(({ kind }) => kind === 'changelog');
    if (base === undefined) bases.delete(version);
    else bases.set(version, base);
    if (change === undefined) changes.delete(version);
    else changes.set(version, change);
  }
  return { bases, changes };
}
