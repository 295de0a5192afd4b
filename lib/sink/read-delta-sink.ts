import { parseCalendarInterval } from '@/lib/spark/sink/calendar-interval';
import { mapConcurrently } from '@/lib/storage/concurrent';
import type { Storage } from '@/lib/storage/storage';
import { type DeltaCheckpointFiles, readDeltaCheckpoint } from './delta-checkpoint';
import { type DeltaCommit, deltaCommitPath, readDeltaCommit } from './delta-commit';
import { DELTA_LOG, type DeltaLogFiles, listDeltaLog, listStaged, readLastCheckpoint } from './delta-log';
import {
  type DeltaMemory,
  emptyDeltaMemory,
  newestFirst,
  rememberCommit,
  rememberCovered,
  rememberTransactions,
} from './delta-memory';
import type { SinkFacts } from './sink-reading';

const READS_AT_ONCE = 16;
/** Commits that are looked at one by one at the first reading, also where a checkpoint covers them. */
const RECENT_COMMITS = 20n;
/** Commits after the newest checkpoint that are read at most. Delta writes one every ten commits. */
const MOST_COMMITS = 1_000n;
/** New commits that are asked for by name; of more, the log is listed. */
const MOST_PROBES = 50;
const SHOWN_BATCHES = 100;
const SHOWN_OTHERS = 20;

/**
 * Brings what is known of a Delta table's log up to date, and says which batches of `known.appId` it holds.
 * @param deep list the log, although its next commit could be asked for by name: notices a log that was written anew
 * @throws StorageError
 */
export async function readDeltaSink(
  storage: Storage,
  known: DeltaMemory,
  deep: boolean,
): Promise<{ facts: SinkFacts; memory: DeltaMemory }> {
  const canBeProbed = !deep && known.tableVersion !== null && known.troubles.length === 0;
  const isProbed = canBeProbed && (await probe(storage, known, MOST_PROBES));
  const memory = isProbed ? known : await readListed(storage, known);
  const staged = (await listStaged(storage, memory.stagedIn)).filter(
    (version) => memory.tableVersion === null || version > memory.tableVersion,
  );
  return { facts: factsOf(memory, staged), memory };
}

/** Asks for the commits after the newest by name. False when there are more. */
async function probe(storage: Storage, memory: DeltaMemory, most: number): Promise<boolean> {
  for (let probes = 0; probes < most; probes++) {
    const commit = await readDeltaCommit(storage, (memory.tableVersion ?? -1n) + 1n);
    if (commit === undefined) return true;
    rememberCommit(memory, commit);
  }
  return false;
}

/** Lists the log; reads only what comes after what is known, if it is still the same log. */
async function readListed(storage: Storage, known: DeltaMemory): Promise<DeltaMemory> {
  const log = known.tooLong ? undefined : await listDeltaLog(storage);
  if (log === undefined && !known.tooLong) return emptyDeltaMemory(known.appId);
  if (log === undefined || !log.complete) return readByHint(storage, known.appId);
  const listed = fingerprint(log);
  if (listed === known.listed) return known;
  const memory = isContinued(known, log) ? known : await readAnew(storage, known.appId, log);
  await readUpTo(storage, memory, log.newest);
  return Object.assign(memory, { listed, stagedIn: log.stagedIn });
}

function fingerprint({ newest, commits, checkpoints, stagedIn }: DeltaLogFiles): string {
  const file = newest === null ? undefined : commits.get(newest);
  const paths = checkpoints.at(-1)?.paths.join() ?? '';
  return `${newest} ${file?.sizeBytes} ${file?.modifiedMs} ${commits.size} ${paths} ${stagedIn}`;
}

function isContinued({ tableVersion, newestFile, troubles }: DeltaMemory, log: DeltaLogFiles): boolean {
  if (tableVersion === null || newestFile === null || troubles.length > 0 || log.newest === null)
    return false;
  const file = log.commits.get(tableVersion);
  const isSame = file?.sizeBytes === newestFile.sizeBytes && file.modifiedMs === newestFile.modifiedMs;
  return isSame && log.newest - tableVersion <= MOST_COMMITS;
}

/** Begins with the newest checkpoint, or with the first commit where there is none. */
async function readAnew(
  storage: Storage,
  appId: string | null,
  { commits, checkpoints, newest }: DeltaLogFiles,
): Promise<DeltaMemory> {
  const checkpoint = checkpoints.at(-1);
  if (checkpoint !== undefined) {
    const wanted = (newest ?? checkpoint.version) - RECENT_COMMITS + 1n;
    let from = checkpoint.version + 1n;
    while (from > wanted && commits.has(from - 1n)) from--;
    return readBase(storage, appId, checkpoint, from);
  }
  const memory = emptyDeltaMemory(appId);
  let oldest = newest;
  for (const version of commits.keys()) if (oldest === null || version < oldest) oldest = version;
  if (oldest !== null && oldest > 0n) {
    const detail = `the log begins with version ${oldest}, and no complete checkpoint holds what was before`;
    memory.troubles.push({ path: DELTA_LOG, detail });
    memory.tableVersion = oldest - 1n;
  }
  return memory;
}

/** A checkpoint, and the commits from `from` on that it covers. */
async function readBase(
  storage: Storage,
  appId: string | null,
  files: DeltaCheckpointFiles,
  from: bigint,
): Promise<DeltaMemory> {
  const memory = emptyDeltaMemory(appId);
  const [path = DELTA_LOG] = files.paths;
  const checkpoint = await readDeltaCheckpoint(storage, files);
  if (checkpoint === undefined)
    memory.troubles.push({ path, detail: 'the checkpoint is not there (any more)' });
  else {
    memory.troubles.push(...checkpoint.troubles);
    memory.transactionRetention = checkpoint.transactionRetention;
    rememberTransactions(memory, checkpoint.transactions, path, null);
  }
  const isRead = memory.troubles.length === 0;
  for (const commit of await commitsOf(storage, from, files.version))
    if (commit !== undefined) (isRead ? rememberCovered : rememberCommit)(memory, commit);
  memory.tableVersion = files.version;
  return memory;
}

/** Reads the commits after what is known, up to `newest`, which was listed. */
async function readUpTo(storage: Storage, memory: DeltaMemory, newest: bigint | null): Promise<void> {
  let from = (memory.tableVersion ?? -1n) + 1n;
  if (newest === null || newest < from) return;
  const count = newest - from + 1n;
  if (count > MOST_COMMITS) {
    from = newest - MOST_COMMITS + 1n;
    const detail = `${count} commits follow the newest checkpoint; the newest ${MOST_COMMITS} of them were read`;
    memory.troubles.push({ path: DELTA_LOG, detail });
  }
  const commits = await commitsOf(storage, from, newest);
  for (const [index, commit] of commits.entries()) {
    if (commit !== undefined) {
      rememberCommit(memory, commit);
      continue;
    }
    const version = from + BigInt(index);
    const detail = `table version ${version} is not there, and version ${newest} is: Delta does not read such a table`;
    memory.troubles.push({ path: deltaCommitPath(version), detail });
  }
}

/** For a log that is too long to be listed: from `_last_checkpoint` on, by name. */
async function readByHint(storage: Storage, appId: string | null): Promise<DeltaMemory> {
  const hint = await readLastCheckpoint(storage);
  const refuse = (detail: string): DeltaMemory => ({
    ...emptyDeltaMemory(appId),
    tooLong: true,
    troubles: [{ path: `${DELTA_LOG}/_last_checkpoint`, detail }],
  });
  if (hint === undefined)
    return refuse('the log is too long to be listed, and _last_checkpoint is not there or cannot be read');
  const from = hint.version < RECENT_COMMITS ? 0n : hint.version - RECENT_COMMITS + 1n;
  const memory = await readBase(storage, appId, hint, from);
  memory.tooLong = true;
  const isWhole = await probe(storage, memory, Number(MOST_COMMITS));
  if (memory.commits.at(-1) === undefined)
    return refuse(`it points to table version ${hint.version}, of which no commit is left: it is old`);
  if (!isWhole)
    memory.troubles.push({
      path: DELTA_LOG,
      detail: `more than ${MOST_COMMITS} commits follow the checkpoint of _last_checkpoint`,
    });
  return memory;
}

async function commitsOf(storage: Storage, from: bigint, to: bigint): Promise<(DeltaCommit | undefined)[]> {
  const count = to < from ? 0 : Number(to - from + 1n);
  const versions = Array.from({ length: count }, (_, index) => from + BigInt(index));
  return mapConcurrently(versions, READS_AT_ONCE, (version) => readDeltaCommit(storage, version));
}

function factsOf(memory: DeltaMemory, staged: bigint[]): SinkFacts {
  const { appId, latest, commits, tableVersion, transactionRetention } = memory;
  const own = appId === null ? undefined : latest.get(appId);
  const batches = commits
    .flatMap(({ transactions }) => transactions.flatMap((each) => (each.appId === appId ? each.version : [])))
    .slice(-SHOWN_BATCHES);
  const newestPath = tableVersion === null ? [] : [deltaCommitPath(tableVersion)];
  const troubles = [...memory.troubles];
  if (staged.length > 0)
    troubles.push({
      path: memory.stagedIn.join(', '),
      detail: `commits are staged and not published, up to table version ${staged.at(-1)}: only the table's catalog knows which of them count`,
    });
  return {
    kind: 'delta',
    appId,
    newestBatch: own?.version ?? null,
    newestBatchAtMs: own?.atMs ?? null,
    batches,
    knownFrom: batches.reduce<bigint | null>(
      (least, id) => (least === null || id < least ? id : least),
      null,
    ),
    tableVersion,
    tableAtMs: memory.tableAtMs,
    forgetsAfterMs: transactionRetention === null ? null : parseCalendarInterval(transactionRetention),
    others: newestFirst(latest.values())
      .filter((each) => each.appId !== appId)
      .slice(0, SHOWN_OTHERS)
      .map(({ appId: other, version, atMs }) => ({ appId: other, version, atMs })),
    troubles,
    evidence: [...new Set([...(own === undefined ? [] : [own.path]), ...newestPath])],
  };
}
