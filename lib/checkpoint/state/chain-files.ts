import type { StoreFiles, VersionFile } from './store-files';
import type { ChainFiles } from './version-chain';

export type Provider = 'hdfs' | 'rocksdb' | 'unknown';

/** Which state store wrote the files of a store. */
export function providerOf(store: StoreFiles): Provider {
  for (const { kind } of store.versions) return kind === 'delta' || kind === 'snapshot' ? 'hdfs' : 'rocksdb';
  return store.dataFiles.size > 0 ? 'rocksdb' : 'unknown';
}

/**
 * The unique id that a commit gives to a version: a text in checkpoint format 2, null where a commit carries
 * none (format 1) or none is written yet, undefined when the commit is not there to ask.
 */
export type IdOfVersion = (version: bigint) => string | null | undefined;

/**
 * The files that count, by version. In checkpoint format 2 several files may exist for one version (retries);
 * only the one that the commit names is real (spec state §7).
 */
export function chainFiles(store: StoreFiles, idOf: IdOfVersion): ChainFiles {
  const bases = new Map<bigint, VersionFile>();
  const changes = new Map<bigint, VersionFile>();
  for (const candidate of store.versions) {
    if (candidate.version === 0n || candidate.file.sizeBytes === 0n) continue;
    const files = candidate.kind === 'snapshot' || candidate.kind === 'zip' ? bases : changes;
    const chosen = files.get(candidate.version);
    if (counts(candidate, chosen, idOf(candidate.version))) files.set(candidate.version, candidate);
  }
  return { bases, changes };
}

function counts(
  candidate: VersionFile,
  chosen: VersionFile | undefined,
  id: string | null | undefined,
): boolean {
  if (id !== undefined) return candidate.uniqueId === id;
  // Nothing says which one is real: the newest.
  return chosen === undefined || candidate.file.modifiedMs > chosen.file.modifiedMs;
}
