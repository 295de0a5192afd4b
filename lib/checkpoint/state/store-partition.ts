import type { ReadContext } from '../read-context';
import type { StorePartitionReading } from '../reading';
import { chainFiles, type IdOfVersion, type Provider } from './chain-files';
import { countKeys, type KeyCount } from './count-keys';
import { familiesOf } from './families';
import { type BaseVerdict, judgeBase } from './judge-base';
import { withLineage } from './lineage-files';
import { orphanFiles } from './orphan-files';
import { reclaimableBytes } from './reclaimable';
import { repairableFrom } from './repair';
import type { StoreFiles, VersionFile } from './store-files';
import { verifyFiles } from './verify-files';
import { type Chain, type ChainFiles, chainTo, usableVersions } from './version-chain';

/** A partition of a store with the versions that can be built, for finding one that all partitions have. */
export interface StorePartition {
  reading: StorePartitionReading;
  usable: Set<bigint>;
}

/** What a store's partitions have in common. */
export interface StorePlan {
  /** Version that a resume needs; null when nothing is committed: the empty state. */
  required: bigint | null;
  provider: Provider;
  /** Batches that Spark keeps (`spark.sql.streaming.minBatchesToRetain`). */
  retained: bigint;
}

/** Each damaged file that is found changes the way to a version; more than this are not looked for. */
const MOST_ROUNDS = 4;

/** The state of one store in one partition. @throws StorageError */
export async function readStorePartition(
  reading: ReadContext,
  store: StoreFiles,
  idOf: IdOfVersion,
  plan: StorePlan,
): Promise<StorePartition> {
  const context = reading.verifyChecksums ? { ...reading, checksums: store.checksums } : reading;
  const { required } = plan;
  const listed = chainFiles(store, idOf);
  const files = required === null ? listed : await withLineage(context, store, listed, idOf, required);
  const needed = required === null || required === 0n ? null : chainTo(required, files);
  const verdict = await judgeBase(context, store, needed?.base ?? null);
  const damage = knownDamage(context, store);
  for (let round = 1; ; round++) {
    const way = judgeWay(files, plan, needed, verdict, damage);
    const shown = await shownChain(context, store, files, way, verdict);
    const count = await countShown(context, store, files, idOf, plan, way, shown);
    if (count?.state === 'damaged' && round < MOST_ROUNDS) {
      damage.set(count.path, count.detail);
      remember(context, store, count.path, count.detail);
      continue;
    }
    return {
      reading: await describeStore({ context, store, files, idOf, plan, way, shown, count, damage }),
      usable: way.usable,
    };
  }
}

/** Which version can be built, and why not the needed one. */
interface Way {
  needed: Chain | null;
  loadable: boolean;
  /** Version whose figures are shown. */
  version: bigint | null;
  usable: Set<bigint>;
  newestUsable: bigint;
  isBad: (file: VersionFile) => boolean;
}

function judgeWay(
  files: ChainFiles,
  { required }: StorePlan,
  needed: Chain | null,
  verdict: BaseVerdict,
  damage: ReadonlyMap<string, string>,
): Way {
  const badBase = verdict.usable ? null : (needed?.base ?? null);
  const isBad = (file: VersionFile) => file === badBase || damage.has(file.file.path);
  const usable = usableVersions(files, isBad);
  const newestUsable = [...usable].reduce((newest, version) => (version > newest ? version : newest), 0n);
  const loadable = needed === null || (needed.missingVersions.length === 0 && !filesOf(needed).some(isBad));
  const usableVersion = newestUsable === 0n ? null : newestUsable;
  return {
    needed,
    loadable,
    version: needed === null ? null : loadable ? required : usableVersion,
    usable,
    newestUsable,
    isBad,
  };
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
  { needed, version, loadable }: Way,
  verdict: BaseVerdict,
): Promise<ShownChain | null> {
  if (needed === null || version === null) return null;
  if (loadable) return { chain: needed, base: verdict };
  const chain = chainTo(version, files);
  return { chain, base: await judgeBase(context, store, chain.base) };
}

/** Counts the keys of the shown version, and looks into every file of its chain. Null when nothing is counted. */
async function countShown(
  context: ReadContext,
  store: StoreFiles,
  { changes }: ChainFiles,
  idOf: IdOfVersion,
  { provider }: StorePlan,
  { version }: Way,
  shown: ShownChain | null,
): Promise<KeyCount | null> {
  if (context.state !== 'keys' || shown === null || version === null || provider === 'unknown') return null;
  const { chain, base } = shown;
  const families = changes.size === 0 ? null : await familiesOf(context, store, chain.base);
  const counted = {
    folder: store.folder,
    provider,
    version,
    chain,
    numKeys: base.numKeys,
    families,
    changes,
    idOf,
  };
  const count = await countKeys(context, counted);
  if (count.state === 'damaged' || count.state === 'vanished') return count;
  return (await verifyFiles(context, filesOf(chain))) ?? count;
}

interface Found {
  context: ReadContext;
  store: StoreFiles;
  files: ChainFiles;
  idOf: IdOfVersion;
  plan: StorePlan;
  way: Way;
  shown: ShownChain | null;
  count: KeyCount | null;
  damage: ReadonlyMap<string, string>;
}

async function describeStore(found: Found): Promise<StorePartitionReading> {
  const { context, store, files, idOf, plan, way, shown, count } = found;
  const { needed } = way;
  const verdict = await judgeBase(context, store, needed?.base ?? null);
  return {
    partition: store.partition,
    provider: plan.provider,
    version: way.version,
    ...keyFigures(count),
    liveBytes: shown === null ? null : liveBytes(shown),
    retainedBytes: store.retainedBytes,
    reclaimableBytes: await reclaimableBytes(context, store, files, plan.required, plan.retained),
    orphanFiles: await orphanFiles(context, store),
    snapshotVersion: shown === null ? null : (shown.chain.base?.version ?? 0n),
    snapshotVersions: ascending(files.bases.keys()),
    snapshotModifiedMs: shown?.chain.base?.file.modifiedMs ?? null,
    changesToReplay: shown === null ? null : shown.chain.changes.length,
    replayBytes: shown === null ? null : sizeOf(shown.chain.changes),
    loadable: way.loadable,
    repairableFrom: repair(found),
    newestUsableVersion: way.newestUsable,
    missingVersions: needed?.missingVersions ?? [],
    missing: [...missingPaths(store, plan.provider, needed, plan.required, idOf), ...verdict.missing],
    missingBytes: verdict.missingBytes,
    damaged: [...emptyFiles(store), ...verdict.damaged, ...damagedFiles(found)],
  };
}

function keyFigures(count: KeyCount | null) {
  const unknown = { keys: null, keysMin: null, keysMax: null };
  if (count === null) return { ...unknown, notCounted: null };
  switch (count.state) {
    case 'counted': {
      const { min, max } = count;
      return { keys: min === max ? min : null, keysMin: min, keysMax: max, notCounted: null };
    }
    case 'not-counted':
      return { ...unknown, notCounted: count.why };
    case 'damaged':
      return { ...unknown, notCounted: `${count.path} can't be read` };
    case 'vanished':
      return { ...unknown, notCounted: 'a file was removed or replaced while it was read' };
  }
}

/** Format 1 only, and for RocksDB only with changelogs: that is where Spark repairs. */
function repair({ files, idOf, plan: { required }, way }: Found): bigint | null {
  const base = way.needed?.base;
  if (way.loadable || required === null || base === null || base === undefined) return null;
  if (!way.isBad(base) || typeof idOf(required) === 'string' || files.changes.size === 0) return null;
  return repairableFrom(required, files, way.isBad);
}

/** Files of the needed chain that can't be decoded, and of the shown one below it. */
function damagedFiles({ way, damage, shown }: Found): StorePartitionReading['damaged'] {
  if (damage.size === 0) return [];
  const files = [
    ...(way.needed === null ? [] : filesOf(way.needed)),
    ...(shown === null ? [] : filesOf(shown.chain)),
  ];
  return [...new Set(files.map(({ file }) => file.path))].flatMap((path) => {
    const detail = damage.get(path);
    return detail === undefined ? [] : [{ path, detail }];
  });
}

/** What earlier looks found, for the files as they lie there now. */
function knownDamage({ memory }: ReadContext, { versions }: StoreFiles): Map<string, string> {
  const damage = new Map<string, string>();
  if (memory.damagedFiles.isEmpty) return damage;
  for (const { file } of versions) {
    const detail = memory.damagedFiles.get(file);
    if (detail !== undefined) damage.set(file.path, detail);
  }
  return damage;
}

/** Damage is believed when a second look at the same file finds it again (P8); until then it is looked for again. */
function remember({ memory }: ReadContext, { versions }: StoreFiles, path: string, detail: string): void {
  const file = versions.find((candidate) => candidate.file.path === path)?.file;
  if (file === undefined) return;
  if (memory.suspectFiles.get(file) === undefined) memory.suspectFiles.set(file, detail);
  else memory.damagedFiles.set(file, detail);
}

function liveBytes({ chain, base }: ShownChain): bigint | null {
  if (base.dataBytes === null) return null;
  return sizeOf(filesOf(chain)) + base.dataBytes;
}

function filesOf({ base, changes }: Chain): VersionFile[] {
  return base === null ? changes : [base, ...changes];
}

function sizeOf(files: readonly VersionFile[]): bigint {
  return files.reduce((sum, { file }) => sum + file.sizeBytes, 0n);
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
