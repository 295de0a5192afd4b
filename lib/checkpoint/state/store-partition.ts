import type { ReadContext } from '../read-context';
import type { StorePartitionReading } from '../reading';
import type { StateDetail } from '../state-detail';
import { chainFiles, type IdOfVersion, type Provider } from './chain-files';
import { type BaseVerdict, judgeBase } from './judge-base';
import type { StoreFiles, VersionFile } from './store-files';
import { type Chain, type ChainFiles, chainTo, usableVersions } from './version-chain';

/** A partition of a store with the versions that can be built, for finding one that all partitions have. */
export interface StorePartition {
  reading: StorePartitionReading;
  usable: Set<bigint>;
}

/**
 * The state of one store in one partition at version `required` (null: nothing is committed, the empty state).
 * @param provider which state store the operator uses
 * @throws StorageError
 */
export async function readStorePartition(
  context: ReadContext,
  store: StoreFiles,
  idOf: IdOfVersion,
  required: bigint | null,
  provider: Provider,
): Promise<StorePartition> {
  const files = chainFiles(store, idOf);
  const needed = required === null || required === 0n ? null : chainTo(required, files);
  const verdict = await judgeBase(context, store, needed?.base ?? null);
  const usable = usableVersions(withoutBase(files, verdict.usable ? null : (needed?.base ?? null)));
  const newestUsableVersion = [...usable].reduce(
    (newest, version) => (version > newest ? version : newest),
    0n,
  );
  const loadable = needed === null || (needed.missingVersions.length === 0 && verdict.usable);
  const version =
    needed === null ? null : loadable ? required : newestUsableVersion === 0n ? null : newestUsableVersion;
  const shown = await shownChain(context, store, files, needed, verdict, loadable, version);
  const partition: StorePartitionReading = {
    partition: store.partition,
    provider,
    version,
    ...keyCounts(context.state, provider, shown),
    notCounted: null,
    liveBytes: shown === null ? null : liveBytes(shown),
    retainedBytes: store.retainedBytes,
    reclaimableBytes: null,
    snapshotVersion: shown === null ? null : (shown.chain.base?.version ?? 0n),
    snapshotVersions: ascending(files.bases.keys()),
    snapshotModifiedMs: shown?.chain.base?.file.modifiedMs ?? null,
    changesToReplay: shown === null ? null : shown.chain.changes.length,
    replayBytes: null,
    loadable,
    repairableFrom: null,
    newestUsableVersion,
    missingVersions: needed?.missingVersions ?? [],
    missing: [...missingPaths(store, provider, needed, required, idOf), ...verdict.missing],
    damaged: [...emptyFiles(store), ...verdict.damaged],
  };
  return { reading: partition, usable };
}

/** The chain whose figures are shown, with what its base says of itself. */
interface ShownChain {
  chain: Chain;
  base: BaseVerdict;
}

async function shownChain(
  context: ReadContext,
  store: StoreFiles,
  files: ChainFiles,
  needed: Chain | null,
  verdict: BaseVerdict,
  loadable: boolean,
  version: bigint | null,
): Promise<ShownChain | null> {
  if (needed === null || version === null) return null;
  if (loadable) return { chain: needed, base: verdict };
  const chain = chainTo(version, files);
  return { chain, base: await judgeBase(context, store, chain.base) };
}

function withoutBase({ bases, changes }: ChainFiles, base: VersionFile | null): ChainFiles {
  if (base === null) return { bases, changes };
  return { bases: new Map([...bases].filter(([version]) => version !== base.version)), changes };
}

/** RocksDB counts its keys in each snapshot; with changes after it the count is not known here. HDFS stores count nothing. */
function keyCounts(detail: StateDetail, provider: Provider, shown: ShownChain | null) {
  const exact =
    detail === 'keys' && provider === 'rocksdb' && shown !== null && shown.chain.changes.length === 0;
  return { keys: exact ? shown.base.numKeys : null, keysMin: null, keysMax: null };
}

function liveBytes({ chain, base }: ShownChain): bigint | null {
  if (base.dataBytes === null) return null;
  const own = chain.base?.file.sizeBytes ?? 0n;
  return chain.changes.reduce((sum, { file }) => sum + file.sizeBytes, own + base.dataBytes);
}

function missingPaths(
  store: StoreFiles,
  provider: Provider,
  needed: Chain | null,
  required: bigint | null,
  idOf: IdOfVersion,
): string[] {
  if (needed === null || needed.missingVersions.length === 0) return [];
  if (store.versions.length === 0 && store.dataFiles.size === 0) return [store.folder];
  return needed.missingVersions.map((version, index) => {
    const isBase = needed.missesBase && index === 0;
    const id = idOf(version);
    const name = id === null || id === undefined ? version.toString() : `${version}_${id}`;
    const usesChanges = needed.changes.length > 0 || version !== required;
    if (provider === 'hdfs') return `${store.folder}/${name}.${isBase && usesChanges ? 'snapshot' : 'delta'}`;
    return `${store.folder}/${name}.${isBase ? 'zip' : 'changelog'}`;
  });
}

/** A state file always has bytes: even an empty version has an end mark. */
function emptyFiles(store: StoreFiles): { path: string; detail: string }[] {
  return store.versions
    .filter(({ file }) => file.sizeBytes === 0n)
    .map(({ file }) => ({ path: file.path, detail: 'the file has no bytes' }));
}

function ascending(versions: Iterable<bigint>): bigint[] {
  return [...versions].sort((a, b) => (a < b ? -1 : 1));
}
