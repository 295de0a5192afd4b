import { batchRecords, keyOf } from '@/lib/checkpoint/batch-records';
import { entryOf, findBatch } from '@/lib/checkpoint/log/log-reading';
import type {
  CheckpointReading,
  FileSourceLogReading,
  LogReading,
  MetadataReading,
  SourceReading,
} from '@/lib/checkpoint/reading';
import type { InspectAnswer } from '@/lib/contract/inspect';
import type { OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import { stateAnswer } from './state-answer';

/**
 * A reading in the shape of `signalbox inspect --json`.
 * @param batch show this batch instead of the newest, when given
 */
export function inspectAnswer(reading: CheckpointReading, batch?: bigint): InspectAnswer {
  return {
    location: reading.location,
    name: reading.name,
    readAt: new Date(Number(reading.readAtMs)).toISOString(),
    kind: reading.kind,
    queryId: reading.metadata.state === 'present' ? reading.metadata.queryId : null,
    metadata: metadataAnswer(reading.metadata),
    offsetLog: logAnswer(reading.offsetLog),
    commitLog: logAnswer(reading.commitLog),
    lastPlannedBatch: text(reading.lastPlannedBatch),
    lastCommittedBatch: text(reading.lastCommittedBatch),
    uncommittedBatches: reading.uncommittedBatches.map(String),
    restart: { ...reading.restart, batch: text(reading.restart.batch) },
    asyncProgress: reading.asyncProgress,
    continuous: reading.continuous,
    watermarkMs: text(reading.watermarkMs),
    newest: newestAnswer(reading, batch ?? reading.lastPlannedBatch),
    sources: sourceAnswers(batch === undefined ? reading.sources : sourcesAt(reading, batch)),
    batches: batchAnswers(reading).filter(
      ({ batchId }) => batch === undefined || batchId === batch.toString(),
    ),
    state: reading.state === null ? null : stateAnswer(reading.state),
    rdds: reading.rdds.map((rdd) => ({ ...rdd, bytes: rdd.bytes.toString() })),
    files: reading.files,
    bytes: reading.bytes.toString(),
    areas: reading.areas.map((area) => ({ ...area, bytes: area.bytes.toString() })),
    temporaryFiles: reading.temporaryFiles.map(({ path, sizeBytes, modifiedMs }) => ({
      path,
      sizeBytes: sizeBytes.toString(),
      modifiedMs: modifiedMs.toString(),
    })),
    requests: { ...reading.requests },
  };
}

function sourceAnswers(sources: readonly SourceReading[]): InspectAnswer['sources'] {
  return sources.map(({ index, name, kind, committed, planned, started, fileLog }) => ({
    index,
    name,
    kind,
    committed: committed?.normalized ?? null,
    planned: planned?.normalized ?? null,
    started: started?.normalized ?? null,
    fileLog: fileLog === null ? null : fileLogAnswer(fileLog),
  }));
}

function fileLogAnswer(log: FileSourceLogReading): InspectAnswer['sources'][number]['fileLog'] {
  return {
    newestEntry: log.newestEntry.toString(),
    newestCompact: text(log.newestCompact),
    compactInterval: log.compactInterval,
    seenFiles: text(log.seenFiles),
    newestFiles: log.newestFiles.map(({ path, modifiedMs, batchId }) => ({
      path,
      modifiedMs: modifiedMs.toString(),
      batchId: batchId.toString(),
    })),
    foundNotPlanned: log.foundNotPlanned.toString(),
    missing: log.missing,
    damaged: log.damaged,
  };
}

/** The sources as they stood with one batch; committed only if that batch is. */
function sourcesAt(reading: CheckpointReading, batch: bigint): SourceReading[] {
  const logged = entryOf(reading.offsetLog, batch)?.sources ?? [];
  const isCommitted = findBatch(reading.commitLog?.files ?? [], batch) !== undefined;
  return reading.sources.map((source) => {
    const end = logged.find(({ key }) => key === keyOf(source))?.offset ?? null;
    return { ...source, planned: end, committed: isCommitted ? end : null };
  });
}

function metadataAnswer(metadata: MetadataReading): InspectAnswer['metadata'] {
  return { state: metadata.state, reason: metadata.state === 'unreadable' ? metadata.reason : null };
}

function logAnswer(log: LogReading<unknown> | null): InspectAnswer['offsetLog'] {
  if (log === null) return null;
  return {
    batchIds: log.files.map(({ batchId }) => batchId.toString()),
    gaps: log.gaps.map(String),
    unreadable: log.files.flatMap(({ batchId, content }) => {
      if (content.state === 'parsed') return [];
      return [{ batchId: batchId.toString(), ...content }];
    }),
  };
}

function newestAnswer(reading: CheckpointReading, batchId: bigint | null): InspectAnswer['newest'] {
  const file = batchId === null ? undefined : findBatch(reading.offsetLog?.files ?? [], batchId);
  if (file?.content.state !== 'parsed') return null;
  const { logVersion, metadata } = file.content.entry;
  return {
    batchId: file.batchId.toString(),
    logVersion,
    timestampMs: text(metadata?.batchTimestampMs ?? null),
    watermarkMs: text(metadata?.batchWatermarkMs ?? null),
    conf: metadata?.conf ?? {},
  };
}

function batchAnswers(reading: CheckpointReading): InspectAnswer['batches'] {
  const files = reading.offsetLog?.files ?? [];
  return files.flatMap(({ batchId, modifiedMs, content }, i) => {
    if (content.state !== 'parsed') return [];
    const { entry } = content;
    const before = files[i - 1];
    const follows = before !== undefined && (before.batchId + 1n === batchId || reading.asyncProgress);
    const previous = follows && before.content.state === 'parsed' ? before.content.entry : undefined;
    const records = batchRecords(entry, previous, batchId === 0n, reading.sources);
    return [
      {
        batchId: batchId.toString(),
        // The driver's own clock survives a copy of the directory; a file time does not.
        plannedAtMs: (entry.metadata?.batchTimestampMs || modifiedMs).toString(),
        committedAtMs: text(findBatch(reading.commitLog?.files ?? [], batchId)?.modifiedMs ?? null),
        watermarkMs: text(entry.metadata?.batchWatermarkMs || null),
        end: endPerSource(entry.sources, reading.sources),
        records: text(records),
      },
    ];
  });
}

/** The ends in the order of the sources: named ones (offset log v2) stand in any order in the file. */
function endPerSource(logged: OffsetLogEntry['sources'], sources: readonly SourceReading[]) {
  const known = new Set(sources.map(keyOf));
  if (!logged.every(({ key }) => known.has(key)))
    return logged.map(({ offset }) => offset?.normalized ?? null);
  return sources.map((source) => logged.find(({ key }) => key === keyOf(source))?.offset?.normalized ?? null);
}

function text(value: bigint | null): string | null {
  return value === null ? null : value.toString();
}
