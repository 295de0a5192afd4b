import type { ReadContext } from '../read-context';
import { readSnapshot } from './snapshot-reading';
import type { StoreFiles, VersionFile } from './store-files';
import type { FamilyIds } from './tally';

/** Keys without a family of their own. */
const DEFAULT_FAMILY = 0;

/**
 * The column families of a store by id, from the snapshot that the chain starts with, else from any: Spark writes one
 * whenever the set changes. Null where there is none, or it is older than column families (before 4.0).
 * @throws StorageError
 */
export async function familiesOf(
  context: ReadContext,
  store: StoreFiles,
  base: VersionFile | null,
): Promise<FamilyIds | null> {
  const zip = base?.kind === 'zip' ? base : store.versions.findLast(({ kind }) => kind === 'zip');
  if (zip === undefined) return null;
  const snapshot = await readSnapshot(context, zip.file);
  const families = snapshot?.ok === true ? snapshot.value.columnFamilies : null;
  if (snapshot?.ok !== true || families === null) return null;
  const internal = new Set(snapshot.value.internalFamilies);
  const ids = Object.entries(families).map(([name, id]) => [Number(id), internal.has(name)] as const);
  return new Map<number, boolean>([[DEFAULT_FAMILY, false], ...ids]);
}
