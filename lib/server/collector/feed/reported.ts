import type { HeadReading } from '@/lib/head/head';
import { normalizedText } from '@/lib/server/service/version/normalized-text';
import type { BatchFacts } from '@/lib/server/service/version/reading-batches';
import type { ReportedKeys, ReportedRestart } from '@/lib/server/service/version/record/reported-history';
import type { Progress } from '@/lib/spark/event/progress';

/** What progress events tell beyond the checkpoint. */
export interface Reported {
  queryId: string;
  runId: string | null;
  /** Null for an idle trigger, which ran no batch. */
  batch: BatchFacts | null;
  keys: ReportedKeys | null;
  head: HeadReading | null;
  atMs: bigint | null;
}

/** One progress event, taken apart for history. Pure. */
export function reportedBy(progress: Progress): Reported {
  const { queryId, runId, timestampMs } = progress;
  return {
    queryId,
    runId,
    atMs: timestampMs,
    batch: progress.ranBatch && timestampMs !== null ? batchOf(progress, timestampMs) : null,
    keys: progress.ranBatch ? keysOf(progress) : null,
    head: timestampMs === null ? null : headOf(progress, timestampMs),
  };
}

/** Starts of the query, as told by a new run id; the first run seen may have begun before the feed. */
export function restartsIn(events: readonly Reported[]): ReportedRestart[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1];
    if (before === undefined || before.runId === null || event.runId === null || event.atMs === null)
      return [];
    if (before.runId === event.runId || before.queryId !== event.queryId) return [];
    const words = `Restarted: run ${event.runId.slice(0, 8)} began${event.batch === null ? '' : ` with batch ${event.batch.batchId}`}.`;
    return [{ atMs: event.atMs, words }];
  });
}

/**
 * The trigger is done with the commit; the offsets are written once the sources were asked. So the duration that files
 * show is the trigger's without `latestOffset` and `getOffset`.
 */
function batchOf(progress: Progress, plannedMs: bigint): BatchFacts {
  const { durationsMs } = progress;
  const whole = durationsMs.triggerExecution ?? null;
  const asking = (durationsMs.latestOffset ?? 0n) + (durationsMs.getOffset ?? 0n);
  return {
    batchId: progress.batchId,
    plannedMs,
    committedMs: whole === null ? null : plannedMs + whole,
    committed: true,
    durationMs: whole === null || whole <= asking ? null : whole - asking,
    watermarkMs: progress.watermarkMs === null || progress.watermarkMs <= 0n ? null : progress.watermarkMs,
    records: progress.numInputRows,
    ends: progress.sources.map((source, index) => ({
      index,
      kind: source.endOffset?.kind ?? 'unknown',
      unit: source.endOffset?.unit ?? 'steps',
      value: source.endOffset === null ? null : normalizedText(source.endOffset.normalized),
      positions: source.endOffset?.positions ?? [],
    })),
    offsetVersion: null,
    commitVersion: null,
  };
}

/** All rows of all operators; unknown as soon as one operator does not tell. */
function keysOf({ batchId, stateOperators }: Progress): ReportedKeys | null {
  let keys = 0n;
  for (const { numRowsTotal } of stateOperators) {
    if (numRowsTotal === null) return null;
    keys += numRowsTotal;
  }
  return stateOperators.length === 0 ? null : { batchId, keys };
}

/** The source's end as the query saw it when the trigger began. One source only: several have no common moment. */
function headOf({ batchId, sources, durationsMs }: Progress, timestampMs: bigint): HeadReading | null {
  const [source] = sources;
  const latest = source?.latestOffset ?? null;
  if (latest === null || sources.length !== 1 || latest.positions.length === 0) return null;
  return {
    origin: 'reported',
    label: `latestOffset in progress of batch ${batchId}`,
    atMs: timestampMs + (durationsMs.latestOffset ?? 0n),
    sourceIndex: 0,
    heads: latest.positions.map(({ topic, partition, value }) => ({
      topic,
      partition,
      beginning: null,
      end: value,
    })),
  };
}
