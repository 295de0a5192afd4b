import type { CommitLogEntry } from '@/lib/spark/log/offset-log-entry';
import { buildReading } from './build-reading';
import { sortLayout } from './layout';
import { listFiles } from './listing';
import { logReading } from './log/log-reading';
import { type NewBatches, probeLogs } from './probe-logs';
import type { ReadContext } from './read-context';
import type { CheckpointReading, ListedFile, LogFile, LogReading } from './reading';
import { troublesOf } from './trouble';

/**
 * Looks for the next batch only, and for the state that its commit brings.
 * Undefined: too much changed, or what is known is in doubt, so that everything has to be listed.
 * @throws StorageError
 */
export async function refreshReading(
  context: ReadContext,
  before: CheckpointReading,
): Promise<CheckpointReading | undefined> {
  if (!canBeProbed(context, before)) return undefined;
  const found = await probeLogs(context, before);
  if (found === undefined) return undefined;
  if (found.commits.length === 0 && found.offsets.length === 0) return { ...before, readAtMs: context.nowMs };
  const reading = await extend(context, before, found);
  const doubtful = context.vanished.size > 0 || reading === undefined || troublesOf(reading).length > 0;
  return doubtful ? undefined : reading;
}

/** Only logs without holes, damage or unfinished files go on with the next number. */
function canBeProbed({ memory, state }: ReadContext, before: CheckpointReading): boolean {
  const isOrdinary =
    before.kind === 'streaming' &&
    !before.asyncProgress &&
    !before.continuous &&
    !mayTurnOutAsync(memory, before);
  return (
    isOrdinary && memory.stateDetail === state && memory.confirmedTroubles === '' && !hasUnfinished(before)
  );
}

/** With async progress the first batches still follow one another (0, 1, 6 … with Spark 4.2.1). */
const BATCHES_BEFORE_THE_FIRST_HOLE = 4;

/**
 * A young query without state may use async progress tracking, which its log shows by its first hole only. The next
 * number would then be asked for in vain, so it is listed: one request, since so young a checkpoint has few files.
 */
function mayTurnOutAsync(memory: ReadContext['memory'], { offsetLog }: CheckpointReading): boolean {
  const planned = offsetLog?.files ?? [];
  if (planned.length === 0 || planned.length > BATCHES_BEFORE_THE_FIRST_HOLE) return false;
  return planned[0]?.batchId === 0n && !memory.listing.some(({ path }) => path.startsWith('state/'));
}

function hasUnfinished({ offsetLog, commitLog }: CheckpointReading): boolean {
  return [offsetLog, commitLog].some((log) => log?.files.at(-1)?.content.state === 'incomplete');
}

async function extend(
  context: ReadContext,
  before: CheckpointReading,
  found: NewBatches,
): Promise<CheckpointReading | undefined> {
  const { memory } = context;
  const offsetLog = append(before.offsetLog, found.offsets);
  const commitLog = append(before.commitLog, found.commits);
  // The first batch brings files of its sources; a commit without its batch means that files were purged already.
  if (before.offsetLog === null || !committedArePlanned(offsetLog, found.commits)) return undefined;
  const isCommit = found.commits.length > 0;
  memory.listing = [...memory.listing, ...found.commits.map(listed), ...found.offsets.map(listed)];
  if (isCommit && mayHaveState(context, before)) {
    const files = (await listFiles(context.storage, 'state')) ?? [];
    memory.listing = [...memory.listing.filter(({ path }) => !path.startsWith('state/')), ...files];
  }
  return buildReading(context, {
    kind: before.kind,
    metadata: before.metadata,
    offsetLog,
    commitLog,
    layout: sortLayout(memory.listing),
    listedAtMs: before.listedAtMs,
    rdds: [],
    knownState: isCommit ? undefined : before.state,
  });
}

/** A query that had no state after its first batch has none later. */
function mayHaveState({ state, memory }: ReadContext, before: CheckpointReading): boolean {
  if (state === 'none') return false;
  return before.lastCommittedBatch === null || memory.listing.some(({ path }) => path.startsWith('state/'));
}

function append<Entry>(log: LogReading<Entry> | null, files: LogFile<Entry>[]): LogReading<Entry> | null {
  if (files.length === 0) return log;
  return logReading([...(log?.files ?? []), ...files]);
}

function committedArePlanned(
  offsetLog: LogReading<unknown> | null,
  commits: LogFile<CommitLogEntry>[],
): boolean {
  const planned = offsetLog?.files.at(-1)?.batchId ?? -1n;
  return commits.every(({ batchId }) => batchId <= planned);
}

function listed({ path, sizeBytes, modifiedMs }: LogFile<unknown>): ListedFile {
  return { path, sizeBytes, modifiedMs };
}
