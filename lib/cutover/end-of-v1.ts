/**
 * Where v1 ends, once it is fenced: at its last commit, or, where a batch was planned and not committed, where its sink or a
 * person says. Nothing is assumed.
 */
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import type { SinkReading } from '@/lib/sink/sink-reading';
import type { FinalEnd } from './final-end';
import { committedEnd, type PlacedRange, plannedEnd, rangesBetween, sameRanges } from './position';
import type { Decision } from './state';

export type Tail =
  /** Every planned batch is committed. */
  | { state: 'drained'; words: string; evidence: string[] }
  /** A batch without commit, and what says whether it was written. */
  | {
      state: 'settled';
      batch: bigint;
      written: boolean;
      by: 'sink' | 'person';
      words: string;
      evidence: string[];
      ranges: PlacedRange[];
    }
  /** Nothing tells whether it was written: a person decides with `ranges` before them. */
  | { state: 'open'; batch: bigint | null; words: string; evidence: string[]; ranges: PlacedRange[] };

interface TailFacts {
  v1: CheckpointReading;
  sink: SinkReading | null;
  decisions: readonly Decision[];
}

/** What v1 left behind: the order of trust is commit, the sink's own log, a person. */
export function tailOf({ v1, sink, decisions }: TailFacts): Tail {
  const { lastPlannedBatch: planned, lastCommittedBatch: committed } = v1;
  if (planned === null || committed === null)
    return {
      state: 'open',
      batch: planned,
      words: `${v1.name} has committed nothing, so it has no end.`,
      evidence: planned === null ? [] : [`${v1.name}/offsets/${planned}`],
      ranges: [],
    };
  const logs = [`${v1.name}/offsets/${planned}`, `${v1.name}/commits/${committed}`];
  const unsettled = v1.asyncProgress || committed < planned;
  if (!unsettled)
    return {
      state: 'drained',
      words: `Batch ${formatCount(committed)} is the last planned and the last committed.`,
      evidence: logs,
    };
  const batch = planned > committed ? planned : committed + 1n;
  const ranges = rangesBetween(committedEnd(v1), plannedEnd(v1));
  const bySink = v1.asyncProgress || v1.uncommittedBatches.length !== 1 ? null : sinkSays(v1, sink, batch);
  if (bySink !== null)
    return {
      state: 'settled',
      batch,
      by: 'sink',
      ...bySink,
      evidence: [...logs, ...bySink.evidence],
      ranges,
    };
  const decided = decisions.find((each) => each.about === 'tail');
  if (decided?.about === 'tail' && decided.batch === batch && sameRanges(decided.ranges, ranges))
    return {
      state: 'settled',
      batch,
      written: decided.written,
      by: 'person',
      words: `${decided.by.name} decided that batch ${formatCount(batch)} was ${decided.written ? '' : 'not '}written: ${decided.reason}`,
      evidence: logs,
      ranges,
    };
  return { state: 'open', batch, words: whyOpen(v1, batch), evidence: logs, ranges };
}

/** V1's end for the step into `handing-over`; null while it is open. */
export function finalEndOf(facts: TailFacts, options: FinalEnd['options']): FinalEnd | null {
  const { v1 } = facts;
  const tail = tailOf(facts);
  if (v1.lastCommittedBatch === null || tail.state === 'open') return null;
  const takesPlanned = tail.state === 'settled' && tail.written;
  return {
    batch: takesPlanned ? tail.batch : v1.lastCommittedBatch,
    of: takesPlanned ? 'planned' : 'committed',
    settledBy: tail.state === 'drained' ? 'commit' : tail.by,
    positions: takesPlanned ? plannedEnd(v1) : committedEnd(v1),
    options,
  };
}

/** V1 as it counts for an alignment: with a batch that was written taken for committed. */
export function effectiveV1(
  v1: CheckpointReading,
  end: Pick<FinalEnd, 'batch' | 'of'> | null,
): CheckpointReading {
  if (end === null || end.of === 'committed' || v1.lastPlannedBatch !== end.batch) return v1;
  return {
    ...v1,
    lastCommittedBatch: end.batch,
    sources: v1.sources.map((source) => ({ ...source, committed: source.planned ?? source.committed })),
  };
}

/**
 * What the sink's own log says of a batch; null when it does not tell. Only a log that numbers the query's own batches
 * tells, and a log with troubles proves no absence.
 */
function sinkSays(
  v1: CheckpointReading,
  sink: SinkReading | null,
  batch: bigint,
): { written: boolean; words: string; evidence: string[] } | null {
  if (sink === null) return null;
  const own = sink.kind === 'file' || (v1.metadata.state === 'present' && sink.appId === v1.metadata.queryId);
  if (!own) return null;
  const evidence = sink.evidence.map((path) => `${sink.location}/${path}`);
  if (sink.newestBatch !== null && sink.newestBatch >= batch) {
    const isExact = sink.newestBatch === batch;
    return isExact
      ? { written: true, words: `The sink holds batch ${formatCount(batch)}: it was written.`, evidence }
      : null;
  }
  const plannedMs = v1.offsetLog?.files.find(({ batchId }) => batchId === batch)?.modifiedMs;
  const sawIt = plannedMs !== undefined && sink.readAtMs > plannedMs;
  if (sink.troubles.length > 0 || sink.newestBatch === null || !sawIt) return null;
  return {
    written: false,
    words: `The sink holds batch ${formatCount(sink.newestBatch)} and not ${formatCount(batch)}: it was not written.`,
    evidence,
  };
}

function whyOpen(v1: CheckpointReading, batch: bigint): string {
  if (v1.asyncProgress)
    return `${v1.name} writes its progress asynchronously: batches after its last entry may have been written without a trace here.`;
  if (v1.uncommittedBatches.length > 1)
    return `${v1.name} left ${formatCount(v1.uncommittedBatches.length)} batches planned and not committed: whether they were written is not known.`;
  return `Batch ${formatCount(batch)} of ${v1.name} is planned and not committed, and no log of its sink tells whether it was written.`;
}
