/**
 * Which versions of a store can be built from its files.
 *
 *     base (snapshot, zip) at b ≤ N, or the empty version 0
 *     + changes (delta, changelog) b+1 … N, each of which must exist
 *
 * Sources: HDFSBackedStateStoreProvider.loadMap, RocksDB.loadFromCheckpoint / replayChangelog (apache/spark sql/core
 * …/streaming/state/), Spark 2.1 to 4.2: the newest base counts; a missing change after it is fatal, older bases don't help.
 */
import type { VersionFile } from './store-files';

/** A way that lacks so many is not followed further: a batch number far from all files on disk costs nothing. */
const MOST_MISSING = 100;

/** Files by version: of each kind at most the one that counts. */
export interface ChainFiles {
  bases: Map<bigint, VersionFile>;
  changes: Map<bigint, VersionFile>;
}

/** The way to one version. */
export interface Chain {
  /** Null when it starts from the empty version 0. */
  base: VersionFile | null;
  changes: VersionFile[];
  /** Versions of changes (or of the base, when there is none at all) that are missing; empty = complete. */
  missingVersions: bigint[];
  /** Whether what is missing first is the base. */
  missesBase: boolean;
}

/** How version `required` is built, and what is missing for it. */
export function chainTo(required: bigint, { bases, changes }: ChainFiles): Chain {
  const newestFirst: VersionFile[] = [];
  const missingVersions: bigint[] = [];
  const lowest = lowestVersion(bases, changes);
  let version = required;
  for (; version > 0n && !bases.has(version); version--) {
    const change = changes.get(version);
    if (change !== undefined) newestFirst.push(change);
    else if (lowest === undefined || version < lowest) {
      // Below everything that is on disk: older versions were cleaned up, so the base is what is missing.
      const changes = newestFirst.reverse();
      return { base: null, changes, missingVersions: [version, ...missingVersions], missesBase: true };
    } else {
      missingVersions.unshift(version);
      if (missingVersions.length === MOST_MISSING) break;
    }
  }
  const base = bases.get(version) ?? null;
  return { base, changes: newestFirst.reverse(), missingVersions, missesBase: false };
}

/**
 * Versions above 0 that can be built, as Spark builds them: from the newest base below, even where that one is bad.
 * Version 0, the empty state, always can.
 */
export function usableVersions(
  { bases, changes }: ChainFiles,
  isBad: (file: VersionFile) => boolean,
): Set<bigint> {
  const usable = new Set<bigint>();
  const ascending = [...new Set([...bases.keys(), ...changes.keys()])].sort((a, b) => (a < b ? -1 : 1));
  for (const version of ascending) {
    const base = bases.get(version);
    const file = base ?? (version === 1n || usable.has(version - 1n) ? changes.get(version) : undefined);
    if (file !== undefined && !isBad(file)) usable.add(version);
  }
  return usable;
}

function lowestVersion(
  bases: Map<bigint, VersionFile>,
  changes: Map<bigint, VersionFile>,
): bigint | undefined {
  let lowest: bigint | undefined;
  for (const version of [...bases.keys(), ...changes.keys()]) {
    if (lowest === undefined || version < lowest) lowest = version;
  }
  return lowest;
}
