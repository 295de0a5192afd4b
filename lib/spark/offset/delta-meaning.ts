/**
 * What the place of a Delta source says, from `reservoirVersion`, `index` and `isStartingVersion`.
 *
 *     index                    isStartingVersion: true                  false
 *     -1 (version 3: -100)     before the first file of the snapshot    before the first file of the version
 *     0 …                      files 0 … index of the snapshot read     files 0 … index of the version read
 *     -20                                                               before a change of the table's schema
 *     -19                                                               right behind it
 *     2^63-1-100               the end of a version, which is replaced by (next version, base) before it is written
 *
 * The index is included. Source: DeltaSourceOffset.scala (delta-io/delta spark/…/delta/sources @bb1057f; BASE_INDEX,
 * METADATA_CHANGE_INDEX, POST_METADATA_CHANGE_INDEX, END_INDEX), Delta 1.0 to 4.4; seen with 4.4.0.
 */
import type { SourceOffset } from './source-offset';

const SCHEMA_CHANGE = -20n;
const AFTER_SCHEMA_CHANGE = -19n;
const END = 2n ** 63n - 1n - 100n;

/** One or two sentences on where a Delta source stands; the general rule where nothing is known yet. */
export function deltaMeaning(offset: SourceOffset | null): string {
  const place = placeOf(offset);
  if (place === null)
    return 'A table version and a place in it: with an index below 0 the version itself is not included, else its files up to that index are.';
  const { version, index, isSnapshot } = place;
  const below = `Everything below table version ${version} is read`;
  if (index === SCHEMA_CHANGE)
    return `${below}; version ${version} changes the table's schema, which is not taken over yet.`;
  if (index === AFTER_SCHEMA_CHANGE)
    return `${below}, and the change of the schema in version ${version} is taken over; its files are not read.`;
  if (index === END)
    return `All of table version ${version} is read. Delta does not write this place: take it for damage.`;
  const name = isSnapshot ? `the first snapshot, table version ${version}` : `table version ${version}`;
  if (index >= 0n) return `Inside ${name}: its files up to and including index ${index} are read.`;
  return isSnapshot ? `Nothing of ${name}, is read yet.` : `${below}; version ${version} itself is not.`;
}

function placeOf(
  offset: SourceOffset | null,
): { version: string; index: bigint; isSnapshot: boolean } | null {
  const json = offset?.normalized;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const { reservoirVersion, index, isStartingVersion } = json;
  if (typeof reservoirVersion !== 'string' || typeof index !== 'string' || !/^-?\d+$/.test(index))
    return null;
  return { version: reservoirVersion, index: BigInt(index), isSnapshot: isStartingVersion === true };
}
