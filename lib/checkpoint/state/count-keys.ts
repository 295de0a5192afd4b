import { formatBytes, formatCountOf } from '@/lib/domain/format';
import type { ReadContext } from '../read-context';
import type { IdOfVersion, Provider } from './chain-files';
import type { DecodeLease } from './decode-budget';
import { KeyTable, TableFull } from './key-table';
import { readStateFile } from './read-state-file';
import type { StateFileReader } from './state-file-reader';
import type { VersionFile } from './store-files';
import { ANY_NUMBER, type FamilyIds, SnapshotBelow, Tally } from './tally';
import type { Chain } from './version-chain';

/** Room for the keys of one partition, where many are counted at the same time, and where it is counted alone. */
const MOST_SHARED_TABLE_BYTES = 16 * 1024 * 1024;
const MOST_TABLE_BYTES = 256 * 1024 * 1024;
/** Room for keys that are kept for the next reading. */
const MOST_KEPT_TABLE_BYTES = 32 * 1024 * 1024;
/** How many times larger state is than its files, as a guess for sharing the budget: LZ4 on rows. */
const USUAL_RATIO = 3;
/** Changes before the snapshot that are read too. Spark keeps 100 versions. */
const MOST_EXTRA_CHANGES = 200n;

/** One store in one partition, with the way to the version whose keys are counted. */
export interface CountedStore {
  /** Names the store among all of the checkpoint, e.g. `state/0/3`. */
  folder: string;
  provider: Provider;
  version: bigint;
  chain: Chain;
  /** Keys that the base says it has; null when it does not say (HDFS, tracking off). */
  numKeys: bigint | null;
  /** Null where no snapshot tells them. */
  families: FamilyIds | null;
  /** Changes that exist, by version. */
  changes: ReadonlyMap<bigint, VersionFile>;
  idOf: IdOfVersion;
}

export type KeyCount =
  | { state: 'counted'; min: bigint; max: bigint }
  | { state: 'not-counted'; why: string }
  /** A file of the chain can't be right. */
  | { state: 'damaged'; path: string; detail: string }
  /** A file went away meanwhile. */
  | { state: 'vanished' };

type Attempt = KeyCount | { state: 'over-budget' } | { state: 'impossible' };

/**
 * Counts the keys of a version, from where the last reading stopped if it can.
 * HDFS: exact. RocksDB: exact at a snapshot and where the changes go back far enough, else bounds.
 * @throws StorageError
 */
export async function countKeys(context: ReadContext, store: CountedStore): Promise<KeyCount> {
  const { chain, provider, numKeys } = store;
  const resumed = await resume(context, store);
  if (resumed?.state === 'vanished' || (resumed?.state === 'counted' && isExact(resumed))) return resumed;
  if (provider === 'rocksdb' && chain.base !== null) {
    const extended = await countFromEarlier(context, store);
    if (extended?.state === 'counted') return extended;
    if (resumed?.state === 'counted') return resumed;
    if (numKeys === null) {
      return {
        state: 'not-counted',
        why: 'row tracking is off: the snapshot does not say how many keys it has',
      };
    }
    return final(context, store, chain.changes, await countChanges(context, store, chain.changes, numKeys));
  }
  if (chain.base === null) {
    return final(context, store, chain.changes, await countChanges(context, store, chain.changes, 0n));
  }
  const files = [...chain.changes, chain.base];
  return final(context, store, files, await countAboveSnapshot(context, store, chain.base));
}

function isExact({ min, max }: { min: bigint; max: bigint }): boolean {
  return min === max;
}

/** Tells a tally of the last reading the changes since then. Undefined: there is none that fits. */
async function resume(context: ReadContext, store: CountedStore): Promise<Attempt | undefined> {
  if (context.asOfBatch !== undefined) return undefined;
  const tally = context.memory.tallies.take(store.folder);
  if (tally === undefined || !stands(tally, store)) return undefined;
  const since = changesBetween(store.changes, tally.version, store.version);
  if (since === undefined) return undefined;
  tally.families = store.families;
  return leased(context, since, async (lease) => {
    return (await tellChanges(context, tally, since, lease)) ?? counted(context, store, tally);
  }).catch((error: unknown) => {
    // Grown out of the room that it had: counted anew.
    if (error instanceof TableFull) return undefined;
    throw error;
  });
}

/** Whether the file that the tally was told last is still what lies there. */
function stands({ version, lastFile }: Tally, store: CountedStore): boolean {
  const { base } = store.chain;
  const candidates = [store.changes.get(version)?.file, base?.version === version ? base.file : undefined];
  if (version > store.version) return false;
  return candidates.some(
    (file) =>
      file !== undefined &&
      file.path === lastFile?.path &&
      file.sizeBytes === lastFile.sizeBytes &&
      file.modifiedMs === lastFile.modifiedMs,
  );
}

/**
 * Counts a RocksDB store from changes before its snapshot on: they tell which keys the snapshot has. Exact where they go
 * back to the empty state, else with closer bounds. Undefined where there are none, or they cost too much.
 */
async function countFromEarlier(context: ReadContext, store: CountedStore): Promise<Attempt | undefined> {
  const { chain, version, numKeys } = store;
  if (context.refresh || chain.base === null || chain.changes.length === 0) return undefined;
  const from = earliestBefore(store, chain.base.version);
  const beganAt = context.asOfBatch === undefined ? context.memory.tallies.beganAt(store.folder) : undefined;
  // What was told once gains nothing by being told again.
  if (beganAt !== undefined && beganAt <= from) return undefined;
  const isWhole = from === 0n;
  const changes = changesBetween(store.changes, from, version);
  if (from === chain.base.version || changes === undefined || (!isWhole && numKeys === null))
    return undefined;
  if (!context.limits.takeExtraReads(Number(chain.base.version - from))) return undefined;
  return countChanges(context, store, changes, isWhole ? 0n : ANY_NUMBER);
}

/** How far changes go back without a hole before `version`; in checkpoint format 2 as far as commits name them. */
function earliestBefore({ changes, idOf }: CountedStore, version: bigint): bigint {
  let from = version;
  while (from > 0n && version - from < MOST_EXTRA_CHANGES) {
    const change = changes.get(from);
    if (change === undefined || (change.uniqueId !== null && idOf(from) !== change.uniqueId)) break;
    from--;
  }
  return from;
}

/** Counts from a base with `unknown` keys, of which only the number is known. */
function countChanges(
  context: ReadContext,
  store: CountedStore,
  changes: readonly VersionFile[],
  unknown: bigint,
): Promise<Attempt> {
  return withTable(context, changes, async (table, lease) => {
    const first = changes[0]?.version ?? store.version + 1n;
    const file = changes.length === 0 ? (store.chain.base?.file ?? null) : null;
    const tally = new Tally(table, { version: first - 1n, file, unknown }, store.families);
    return (await tellChanges(context, tally, changes, lease)) ?? counted(context, store, tally);
  });
}

/** HDFS: the changes first, then the snapshot below them, of which no key has to be held. */
function countAboveSnapshot(context: ReadContext, store: CountedStore, base: VersionFile): Promise<Attempt> {
  const { changes } = store.chain;
  return withTable(context, [...changes, base], async (table, lease) => {
    // What the snapshot holds is not known before it is read: removed keys are marked, not forgotten.
    const tally = new Tally(table, { version: base.version, file: base.file, unknown: 1n }, null);
    const failure = await tellChanges(context, tally, changes, lease);
    if (failure !== undefined) return failure;
    const present = BigInt(table.present);
    table.mostBytes = Math.max(table.bytes, MOST_KEPT_TABLE_BYTES);
    const below = new SnapshotBelow(table);
    const broken = await tell(context, base, below, lease);
    if (broken !== undefined) return broken;
    if (below.keepsAll) {
      tally.knowsAll();
      keep(context, store, tally);
    }
    const keys = present + below.keys;
    return { state: 'counted', min: keys, max: keys };
  });
}

async function tellChanges(
  context: ReadContext,
  tally: Tally,
  changes: readonly VersionFile[],
  lease: DecodeLease,
): Promise<Attempt | undefined> {
  for (const change of changes) {
    const failure = await tell(context, change, tally, lease);
    if (failure !== undefined) return failure;
    tally.reached(change.version, change.file);
  }
  return undefined;
}

async function tell(
  context: ReadContext,
  file: VersionFile,
  reader: StateFileReader,
  lease: DecodeLease,
): Promise<Attempt | undefined> {
  const outcome = await readStateFile(context, file, reader, lease);
  if (outcome.state === 'read') return undefined;
  return outcome.state === 'damaged' ? { ...outcome, path: file.file.path } : outcome;
}

function counted(context: ReadContext, store: CountedStore, tally: Tally): Attempt {
  const { base } = store.chain;
  if (base !== null && store.numKeys !== null && !tally.learn(base.version, store.numKeys)) {
    return { state: 'impossible' };
  }
  if (tally.strangeFamily !== null) {
    const why = `no snapshot says what column family ${tally.strangeFamily} is`;
    return { state: 'not-counted', why };
  }
  keep(context, store, tally);
  return { state: 'counted', ...tally.bounds };
}

/** Keeps the tally for the next reading; one of another version than the newest is of no use then. */
function keep(context: ReadContext, store: CountedStore, tally: Tally): void {
  if (context.asOfBatch !== undefined || tally.table.bytes > MOST_KEPT_TABLE_BYTES) return;
  context.memory.tallies.put(store.folder, tally);
}

/** First with a small table beside others, then alone with a large one. */
async function withTable(
  context: ReadContext,
  files: readonly VersionFile[],
  work: (table: KeyTable, lease: DecodeLease) => Promise<Attempt>,
): Promise<Attempt> {
  const attempt = (mostBytes: number) =>
    leased(context, files, (lease) => work(new KeyTable(mostBytes), lease));
  try {
    return await attempt(MOST_SHARED_TABLE_BYTES);
  } catch (error) {
    if (!(error instanceof TableFull)) throw error;
  }
  try {
    return await context.limits.alone(() => attempt(MOST_TABLE_BYTES));
  } catch (error) {
    if (!(error instanceof TableFull)) throw error;
    const why = `${filesInWords(files)} change more keys than fit into ${formatBytes(BigInt(MOST_TABLE_BYTES))}`;
    return { state: 'not-counted', why };
  }
}

async function leased(
  { limits: { budget } }: ReadContext,
  files: readonly VersionFile[],
  work: (lease: DecodeLease) => Promise<Attempt>,
): Promise<Attempt> {
  const onDisk = Number(sizeOf(files));
  const lease = budget.reserve(Math.min(onDisk * USUAL_RATIO, Math.max(onDisk, budget.left)));
  if (lease === undefined) return { state: 'over-budget' };
  try {
    return await work(lease);
  } finally {
    lease.end();
  }
}

/** An attempt in words. */
function final(
  context: ReadContext,
  store: CountedStore,
  files: readonly VersionFile[],
  attempt: Attempt,
): KeyCount {
  if (attempt.state === 'impossible') {
    return { state: 'not-counted', why: `the changes of ${store.folder} contradict the snapshot below them` };
  }
  if (attempt.state !== 'over-budget') return attempt;
  const { total, left } = context.limits.budget;
  const rest = left < total ? `, ${formatBytes(BigInt(left))} of them were left` : '';
  return {
    state: 'not-counted',
    why: `too large: ${filesInWords(files)}; a reading decodes at most ${formatBytes(BigInt(total))}${rest}`,
  };
}

function filesInWords(files: readonly VersionFile[]): string {
  return `${formatCountOf(files.length, 'file')} with ${formatBytes(sizeOf(files))} on disk`;
}

function sizeOf(files: readonly VersionFile[]): bigint {
  return files.reduce((sum, { file }) => sum + file.sizeBytes, 0n);
}

/** The changes after `from` up to `to`; undefined when one is missing. */
function changesBetween(
  changes: ReadonlyMap<bigint, VersionFile>,
  from: bigint,
  to: bigint,
): VersionFile[] | undefined {
  const found: VersionFile[] = [];
  for (let version = from + 1n; version <= to; version++) {
    const change = changes.get(version);
    if (change === undefined) return undefined;
    found.push(change);
  }
  return found;
}
