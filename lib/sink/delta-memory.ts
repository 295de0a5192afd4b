import type { DeltaTransaction } from '@/lib/spark/sink/delta-action';
import type { DeltaCommit } from './delta-commit';
import type { SinkTransaction } from './sink-reading';

/** Commits that are kept one by one. */
const KEPT_COMMITS = 100;
/** Writers that are remembered besides the one that is asked for. */
const KEPT_WRITERS = 1_000;

/** A writer's newest transaction, and the file of the log that says so. */
interface FoundTransaction extends SinkTransaction {
  path: string;
}

/** What was read of one Delta table's log: grows commit by commit. */
export interface DeltaMemory {
  appId: string | null;
  /** Newest version that was read; null while the table has no log. */
  tableVersion: bigint | null;
  tableAtMs: bigint | null;
  /** File of that commit, as a listing or a read showed it: another one under the same name is another table. */
  newestFile: { sizeBytes: bigint; modifiedMs: bigint } | null;
  /** The newest commits that were read, ascending, without a hole. */
  commits: DeltaCommit[];
  latest: Map<string, FoundTransaction>;
  transactionRetention: string | null;
  stagedIn: string[];
  /** What the last listing looked like, in short: the same again has nothing new. */
  listed: string;
  /** The log is too long to be listed. */
  tooLong: boolean;
  troubles: { path: string; detail: string }[];
}

export function emptyDeltaMemory(appId: string | null): DeltaMemory {
  return {
    appId,
    tableVersion: null,
    tableAtMs: null,
    newestFile: null,
    commits: [],
    latest: new Map(),
    transactionRetention: null,
    stagedIn: [],
    listed: '',
    tooLong: false,
    troubles: [],
  };
}

/** Delta: the transaction that was committed last is a writer's newest, whatever its number (InMemoryLogReplay). */
export function rememberTransactions(
  memory: DeltaMemory,
  transactions: readonly DeltaTransaction[],
  path: string,
  commitMs: bigint | null,
): void {
  for (const { appId, version, lastUpdatedMs } of transactions)
    memory.latest.set(appId, { appId, version, atMs: lastUpdatedMs ?? commitMs, path });
  if (memory.latest.size <= 2 * KEPT_WRITERS) return;
  const others = newestFirst(memory.latest.values()).filter(({ appId }) => appId !== memory.appId);
  for (const { appId } of others.slice(KEPT_WRITERS)) memory.latest.delete(appId);
}

/** Takes the next commit of the log. */
export function rememberCommit(memory: DeltaMemory, commit: DeltaCommit): void {
  keepCommit(memory, commit);
  if (commit.trouble !== null) memory.troubles.push({ path: commit.path, detail: commit.trouble });
  if (commit.transactionRetention !== undefined) memory.transactionRetention = commit.transactionRetention;
  rememberTransactions(memory, commit.transactions, commit.path, commit.atMs);
  memory.tableVersion = commit.version;
  memory.tableAtMs = commit.atMs;
  memory.newestFile = commit.file;
}

/**
 * Takes a commit that the checkpoint covers. It shows one by one what the checkpoint says in sum, which alone holds: a
 * checkpoint may have forgotten a transaction that an old commit still shows.
 */
export function rememberCovered(memory: DeltaMemory, commit: DeltaCommit): void {
  keepCommit(memory, commit);
  for (const { appId, version } of commit.transactions) {
    const found = memory.latest.get(appId);
    if (found?.version === version)
      memory.latest.set(appId, { ...found, atMs: found.atMs ?? commit.atMs, path: commit.path });
  }
  memory.tableVersion = commit.version;
  memory.tableAtMs = commit.atMs;
  memory.newestFile = commit.file;
}

function keepCommit(memory: DeltaMemory, commit: DeltaCommit): void {
  const last = memory.commits.at(-1);
  if (last !== undefined && commit.version !== last.version + 1n) memory.commits = [];
  memory.commits.push(commit);
  if (memory.commits.length > KEPT_COMMITS) memory.commits.shift();
}

/** By time; those without one last. */
export function newestFirst<Item extends SinkTransaction>(transactions: Iterable<Item>): Item[] {
  return [...transactions].sort((a, b) => {
    if (a.atMs === b.atMs) return 0;
    if (a.atMs === null || b.atMs === null) return a.atMs === null ? 1 : -1;
    return a.atMs > b.atMs ? -1 : 1;
  });
}
