import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { PositionUnit, SourceKind } from '@/lib/domain/source-kind';
import { plannedAt, rhythmOf } from '@/lib/finding/rhythm';
import type { OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { Position } from '@/lib/spark/offset/source-offset';
import { normalizedText } from './normalized-text';

/** Where one source stands after a batch; `value` is the normalised offset as JSON text, null = nothing read so far. */
export interface BatchEnd {
  index: number;
  kind: SourceKind;
  unit: PositionUnit;
  value: string | null;
  positions: Position[];
}

/** One batch as its two log files tell it. */
export interface BatchFacts {
  batchId: bigint;
  plannedMs: bigint | null;
  committedMs: bigint | null;
  committed: boolean;
  durationMs: bigint | null;
  watermarkMs: bigint | null;
  records: bigint | null;
  ends: BatchEnd[];
  offsetVersion: number | null;
  commitVersion: number | null;
}

/** All readable batches of a reading, ascending. */
export function readingBatches(reading: CheckpointReading): BatchFacts[] {
  const commits = new Map(reading.commitLog?.files.map((file) => [file.batchId, file]));
  const { fileTimesUsable } = rhythmOf(reading);
  const batches: BatchFacts[] = [];
  let before: { batchId: bigint; ends: BatchEnd[] } | undefined;
  for (const file of reading.offsetLog?.files ?? []) {
    if (file.content.state !== 'parsed') continue;
    const { entry } = file.content;
    const commit = commits.get(file.batchId);
    const commitEntry = commit?.content.state === 'parsed' ? commit.content.entry : undefined;
    const ends = batchEnds(reading, entry);
    const committedMs = fileTimesUsable ? (commit?.modifiedMs ?? null) : null;
    batches.push({
      batchId: file.batchId,
      plannedMs: plannedAt(file, fileTimesUsable),
      committedMs,
      committed: commit !== undefined,
      durationMs: duration(file.modifiedMs, committedMs),
      watermarkMs: later(
        positive(entry.metadata?.batchWatermarkMs),
        positive(commitEntry?.nextBatchWatermarkMs ?? undefined),
      ),
      records: countRecords(startOf(reading, file.batchId, before), ends),
      ends,
      offsetVersion: entry.logVersion,
      commitVersion: commitEntry?.logVersion ?? null,
    });
    before = { batchId: file.batchId, ends };
  }
  return batches;
}

/** Equal or reversed times are no duration (spec logs §6). */
function duration(writtenMs: bigint, committedMs: bigint | null): bigint | null {
  return committedMs === null || committedMs <= writtenMs ? null : committedMs - writtenMs;
}

function batchEnds(reading: CheckpointReading, entry: OffsetLogEntry): BatchEnd[] {
  const hasNames = reading.sources.some(({ name }) => name !== null);
  return entry.sources.flatMap((source) => {
    const known = reading.sources.find((candidate) =>
      source.name === null
        ? candidate.name === null && String(candidate.index) === source.key
        : candidate.name === source.name,
    );
    // A batch from before the sources had names: the log does not say which is which.
    if (known === undefined && (hasNames || source.name !== null)) return [];
    return {
      index: known?.index ?? Number(source.key),
      kind: source.offset?.kind ?? known?.kind ?? 'unknown',
      unit: source.offset?.unit ?? 'steps',
      value: source.offset === null ? null : normalizedText(source.offset.normalized),
      positions: source.offset?.positions ?? [],
    };
  });
}

/** The ends that batch `batchId` began from; undefined when they are not known. */
function startOf(
  reading: CheckpointReading,
  batchId: bigint,
  before: { batchId: bigint; ends: BatchEnd[] } | undefined,
): Map<number, Position[]> | undefined {
  if (before !== undefined && before.batchId === batchId - 1n) {
    return new Map(before.ends.map((end) => [end.index, end.positions]));
  }
  if (batchId !== 0n) return undefined;
  return new Map(
    reading.sources.flatMap((source): [number, Position[]][] =>
      source.started === null ? [] : [[source.index, source.started.positions]],
    ),
  );
}

/** Records of a batch: only when every source counts records and every partition's start is known. */
function countRecords(start: Map<number, Position[]> | undefined, ends: BatchEnd[]): bigint | null {
  if (start === undefined || ends.length === 0) return null;
  let total = 0n;
  for (const end of ends) {
    if (end.value === null) continue;
    const from = start.get(end.index);
    if (end.unit !== 'records' || from === undefined || end.positions.length === 0) return null;
    const starts = new Map(from.map((position) => [positionKey(position), position.value]));
    for (const position of end.positions) {
      const first = starts.get(positionKey(position));
      if (first === undefined || position.value < first) return null;
      total += position.value - first;
    }
  }
  return total;
}

/** One name per topic and partition. */
export function positionKey(position: { topic: string | null; partition: string }): string {
  return JSON.stringify([position.topic, position.partition]);
}

function positive(value: bigint | undefined): bigint | null {
  return value === undefined || value <= 0n ? null : value;
}

function later(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}
