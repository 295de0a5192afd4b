import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { CheckpointLayout } from './layout';
import { locationName } from './location-name';
import { isAsyncProgress } from './log/gaps';
import { newestParsed } from './log/log-reading';
import type { ReadContext } from './read-context';
import type {
  CheckpointKind,
  CheckpointReading,
  LogReading,
  MetadataReading,
  RddReading,
  Restart,
  StateReading,
} from './reading';
import { decideRestart } from './restart';
import { readSources } from './source-reading';
import { readState } from './state/state-reading';
import { effectiveWatermarkMs } from './watermark';

/** What was observed, before anything is concluded from it. */
export interface Observation {
  kind: CheckpointKind;
  metadata: MetadataReading;
  offsetLog: LogReading<OffsetLogEntry> | null;
  commitLog: LogReading<CommitLogEntry> | null;
  layout: CheckpointLayout;
  listedAtMs: bigint;
  rdds: RddReading[];
  /** The state where it cannot have changed since the last reading; undefined: read it. */
  knownState?: StateReading | null;
}

/** Concludes from the logs, and reads what depends on them: initial offsets and the state. @throws StorageError */
export async function buildReading(context: ReadContext, observed: Observation): Promise<CheckpointReading> {
  const { offsetLog, commitLog, layout } = observed;
  const planned = newestParsed(offsetLog);
  const lastPlannedBatch = planned?.batchId ?? null;
  const lastCommittedBatch =
    commitLog?.files.findLast(({ content }) => content.state !== 'incomplete')?.batchId ?? null;
  const continuous = commitLog !== null && planned !== undefined && planned.entry.metadata === null;
  const asyncProgress = !continuous && isAsyncProgress(idsOf(offsetLog), idsOf(commitLog));
  const restart = decideRestart({
    metadata: observed.metadata,
    offsetLog,
    commitLog,
    asyncProgress,
    continuous,
    stateFiles: layout.state.length,
  });
  const conf = planned?.entry.metadata?.conf ?? {};
  const requiredVersion =
    context.asOfBatch === undefined ? versionFor(restart, lastCommittedBatch) : context.asOfBatch + 1n;
  return {
    location: context.storage.location,
    name: locationName(context.storage.location),
    readAtMs: context.nowMs,
    listedAtMs: observed.listedAtMs,
    kind: observed.kind,
    metadata: observed.metadata,
    offsetLog,
    commitLog,
    lastPlannedBatch,
    lastCommittedBatch,
    uncommittedBatches: uncommitted(offsetLog, lastCommittedBatch),
    restart,
    watermarkMs: effectiveWatermarkMs(offsetLog, commitLog, lastPlannedBatch),
    sources: await readSources(context, offsetLog, layout, lastPlannedBatch, lastCommittedBatch),
    state:
      observed.knownState !== undefined
        ? observed.knownState
        : await readState(context, layout.state, {
            requiredVersion,
            conf,
            commitLog,
            batchId: context.asOfBatch ?? null,
          }),
    rdds: observed.rdds,
    files: layout.files,
    bytes: layout.bytes,
    areas: layout.areas,
    temporaryFiles: layout.temporary,
    asyncProgress,
    continuous,
    requests: { list: 0, read: 0 },
  };
}

function idsOf(log: LogReading<unknown> | null): bigint[] {
  return log?.files.map(({ batchId }) => batchId) ?? [];
}

function uncommitted(offsetLog: LogReading<OffsetLogEntry> | null, lastCommitted: bigint | null): bigint[] {
  const files = offsetLog?.files ?? [];
  return files
    .filter(
      ({ batchId, content }) =>
        content.state === 'parsed' && (lastCommitted === null || batchId > lastCommitted),
    )
    .map(({ batchId }) => batchId);
}

/**
 * The state version that the next run loads: that of the batch it runs (state version = batch id + 1, written by the
 * batch before). Where no start is possible, what the last commit left. Null: the empty state.
 */
function versionFor(restart: Restart, lastCommitted: bigint | null): bigint | null {
  const version = restart.batch ?? (lastCommitted === null ? null : lastCommitted + 1n);
  return version === 0n ? null : version;
}
