import { isFormatError } from '@/lib/spark/format-error';
import { parseDeltaLastCheckpoint } from '@/lib/spark/sink/delta-last-checkpoint';
import { type DeltaLogName, parseDeltaLogName } from '@/lib/spark/sink/delta-log-name';
import type { Storage, StoredEntry } from '@/lib/storage/storage';
import type { DeltaCheckpointFiles } from './delta-checkpoint';

export const DELTA_LOG = '_delta_log';
const LAST_CHECKPOINT = `${DELTA_LOG}/_last_checkpoint`;
/** Entries of `_delta_log` that are listed; of a longer log, `_last_checkpoint` says where its newest part is. */
const MOST_LISTED = 100_000;

/** What lies in `_delta_log`. */
export interface DeltaLogFiles {
  /** Commits that are there, by version. */
  commits: Map<bigint, StoredEntry>;
  /** Version of the newest commit; null when there is none. */
  newest: bigint | null;
  /** Checkpoints of which every part is there, ascending by version. */
  checkpoints: DeltaCheckpointFiles[];
  /** Directories in which a catalog keeps commits that it has not published. */
  stagedIn: string[];
  /** False when the log was too long to be listed to its end. */
  complete: boolean;
}

/** Lists `_delta_log`, one level; undefined when it does not exist. @throws StorageError */
export async function listDeltaLog(storage: Storage): Promise<DeltaLogFiles | undefined> {
  const log: DeltaLogFiles = {
    commits: new Map(),
    newest: null,
    checkpoints: [],
    stagedIn: [],
    complete: true,
  };
  const parts = new Map<string, DeltaCheckpointFiles & { parts: number }>();
  let listed = 0;
  let exists = false;
  for await (const page of storage.list(DELTA_LOG, { recursive: false })) {
    exists = true;
    listed += page.entries.length;
    for (const path of page.directories) if (/\/_(staged_)?commits$/.test(path)) log.stagedIn.push(path);
    for (const entry of page.entries) {
      const name = parseDeltaLogName(entry.path.slice(DELTA_LOG.length + 1));
      if (name.kind === 'checkpoint') addPart(parts, name, entry.path);
      if (name.kind !== 'commit') continue;
      log.commits.set(name.version, entry);
      if (log.newest === null || name.version > log.newest) log.newest = name.version;
    }
    if (listed >= MOST_LISTED) {
      log.complete = false;
      break;
    }
  }
  if (!exists) return undefined;
  log.checkpoints = [...parts.values()]
    .filter((checkpoint) => checkpoint.paths.length === checkpoint.parts)
    .sort((a, b) => ascending(a.version, b.version));
  return log;
}

/** Where `_last_checkpoint` points to; undefined when there is none, or it can't be read: it is only a hint. @throws StorageError */
export async function readLastCheckpoint(storage: Storage): Promise<DeltaCheckpointFiles | undefined> {
  const stored = await storage.read(LAST_CHECKPOINT);
  if (stored === undefined) return undefined;
  try {
    const { version, files } = parseDeltaLastCheckpoint(stored.bytes);
    return { version, paths: files.map((name) => `${DELTA_LOG}/${name}`) };
  } catch (error) {
    if (isFormatError(error)) return undefined;
    throw error;
  }
}

/** Versions of commits that lie staged: written, and not published as `<version>.json`. @throws StorageError */
export async function listStaged(storage: Storage, directories: readonly string[]): Promise<bigint[]> {
  const versions: bigint[] = [];
  for (const directory of directories) {
    for await (const page of storage.list(directory, { recursive: false }))
      for (const { path } of page.entries) {
        const version = /\/(\d{20})\.[^/]*\.json$/.exec(path)?.[1];
        if (version !== undefined) versions.push(BigInt(version));
      }
  }
  return versions.sort(ascending);
}

/** A checkpoint of one version may exist several times: V2 under different names, or in other numbers of parts. */
function addPart(
  found: Map<string, DeltaCheckpointFiles & { parts: number }>,
  { version, parts }: Extract<DeltaLogName, { kind: 'checkpoint' }>,
  path: string,
): void {
  const key = parts === 1 ? path : `${version}/${parts}`;
  const known = found.get(key);
  if (known === undefined) found.set(key, { version, parts, paths: [path] });
  else known.paths.push(path);
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
