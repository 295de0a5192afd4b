import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import type { SinkReading } from '@/lib/sink/sink-reading';
import type { StandFacts } from './sink-facts';
import { restartInWords } from './sink-restart';
import { capital, otherWriters, range, sinkNoun } from './sink-words';

/** Where the sink stands against the commits of a checkpoint. */
export interface SinkStand {
  relation: 'level' | 'sink-ahead' | 'sink-behind' | 'nothing-yet' | 'unknown';
  /** Which batches are in the sink, which are committed, and what that means. */
  words: string;
  /** What a restart does to the sink. */
  restartWords: string;
  /** Newest first, at most 20: in the sink and not committed; committed and known not to be in the sink. */
  inSinkOnly: bigint[];
  committedOnly: bigint[];
  /** Paths in the checkpoint and in the sink. */
  evidence: string[];
}

const SHOWN = 20;
/** The two logs are read one after the other, by clocks that differ: what is younger than this may be only that. */
const SETTLED_MS = 60_000n;
const COMMIT_SETTLED_MS = 10_000n;

/**
 * Holds the sink's log against the commits (spec logs §10.4). Claims nothing that one of the logs does not prove: a log
 * with troubles shows batches that are there, never that one is not.
 *
 * Rules of Spark and Delta: a Delta sink skips a batch whose id is not above the query's newest transaction
 * (DeltaSink.addBatch, 1.0 to 4.4), a file sink one whose id is not above the greatest in `_spark_metadata`
 * (FileStreamSink.addBatch, 2.1 to 4.2); both leave a mark for a batch without rows.
 */
export function sinkStand(reading: CheckpointReading, sink: SinkReading): SinkStand {
  const facts: StandFacts = {
    reading,
    sink,
    inSink: sink.newestBatch ?? -1n,
    committed: reading.lastCommittedBatch ?? -1n,
    planned: reading.lastPlannedBatch ?? -1n,
  };
  const told = judge(facts);
  const words = [told.words, holesInWords(told, facts), troublesInWords(sink), otherWriters(sink)]
    .filter((part) => part !== '')
    .join(' ');
  return { ...told, words, evidence: evidenceOf(facts) };
}

type Told = Omit<SinkStand, 'evidence'>;

function judge(facts: StandFacts): Told {
  const { reading, sink, inSink, committed, planned } = facts;
  const unlike = notComparable(facts);
  if (unlike !== null) return unknown(unlike.words, unlike.restartWords);
  const hasTroubles = sink.troubles.length > 0;
  if (inSink > planned) return beyondPlanned(facts);
  if (inSink > committed)
    return {
      relation: 'sink-ahead',
      words: `${capital(range(committed + 1n, inSink))} in the sink and not committed.`,
      restartWords: restartInWords(facts),
      inSinkOnly: inSinkOnly(facts),
      committedOnly: holes(facts),
    };
  // What a log with troubles does not show may be in what can't be read.
  if (hasTroubles && (inSink < committed || planned > committed))
    return unknown(
      inSink < 0n
        ? `Whether the sink holds a batch of this query cannot be told.`
        : `Batch ${formatCount(inSink)} is in the sink; whether a newer one is, cannot be told.`,
      'What a restart does to the sink cannot be told from this log.',
    );
  if (inSink === committed) {
    if (inSink >= 0n) return level(facts);
    return {
      relation: 'nothing-yet',
      words: `Nothing of this query is ${planned < 0n ? 'planned' : 'committed'}, and nothing is in the sink.`,
      restartWords: restartInWords(facts),
      inSinkOnly: [],
      committedOnly: [],
    };
  }
  if (inSink < 0n) return notFound(facts);
  if (inSink >= settledCommit(reading, sink))
    return unknown(
      `Batch ${formatCount(inSink)} is the newest in the sink. Batch ${formatCount(committed)} was committed while, or after, the sink was read: a newer reading has to tell.`,
      'A newer reading of the sink has to tell.',
    );
  return {
    relation: 'sink-behind',
    words: `The newest batch of this query in the sink is ${formatCount(inSink)}, but ${range(inSink + 1n, committed)} committed. ${behindBecause(sink)}`,
    restartWords: restartInWords(facts),
    inSinkOnly: [],
    committedOnly: newestFirst([...committedIds(reading).filter((id) => id > inSink), ...holes(facts)]),
  };
}

function level(facts: StandFacts): Told {
  const { reading, sink, committed, planned } = facts;
  const told = { relation: 'level' as const, inSinkOnly: [], committedOnly: holes(facts) };
  const both = `Batch ${formatCount(committed)} is the newest committed and the newest in the sink.`;
  if (planned <= committed) return { ...told, words: both, restartWords: restartInWords(facts) };
  const open = capital(range(committed + 1n, planned));
  const plannedMs = reading.offsetLog?.files.find(({ batchId }) => batchId === planned)?.modifiedMs;
  if (plannedMs !== undefined && plannedMs > sink.readAtMs)
    return {
      ...told,
      words: `${both} ${open} planned, after the sink was read.`,
      restartWords: 'A newer reading of the sink has to tell.',
    };
  return {
    ...told,
    words: `${both} ${open} planned and not in the sink.`,
    restartWords: restartInWords(facts),
  };
}

/** The sink holds a batch that the checkpoint does not even plan. */
function beyondPlanned(facts: StandFacts): Told {
  const { reading, sink, inSink, planned } = facts;
  const known = planned < 0n ? 'has planned nothing' : `knows no batch beyond ${formatCount(planned)}`;
  const told = {
    relation: 'sink-ahead',
    inSinkOnly: inSinkOnly(facts),
    committedOnly: holes(facts),
  } as const;
  const isYoung = sink.newestBatchAtMs === null || sink.newestBatchAtMs > reading.readAtMs - SETTLED_MS;
  if (isYoung)
    return {
      ...told,
      words: `Batch ${formatCount(inSink)} is in the sink; the checkpoint, which was read about then, ${known}.`,
      restartWords: 'A newer reading of the checkpoint has to tell.',
    };
  const why =
    sink.kind === 'delta'
      ? 'it is an older copy, or has lost its newest files'
      : 'another query wrote into this directory, or the checkpoint is an older copy';
  return {
    ...told,
    words: `Batches up to ${formatCount(inSink)} are in the sink, but the checkpoint ${known}: ${why}.`,
    restartWords: restartInWords(facts),
  };
}

/** Batches are committed, and the sink shows none of this query. */
function notFound({ sink, committed }: StandFacts): Told {
  const although = `although batches up to ${formatCount(committed)} are committed`;
  if (sink.kind === 'file')
    return unknown(
      `There is no _spark_metadata with a batch in it, ${although}: the query writes elsewhere, or not as Spark's file sink.`,
      'Nothing here tells what a restart writes.',
    );
  if (sink.tableVersion === null)
    return unknown(
      `There is no Delta log at this location, ${although}: the query writes elsewhere, or the table is gone.`,
      'Nothing here tells what a restart writes.',
    );
  const expired =
    sink.forgetsAfterMs === null
      ? ''
      : ', its transactions were forgotten (delta.setTransactionRetentionDuration)';
  return unknown(
    `The table holds no transaction of ${sink.appId}, ${although}: the query writes with an id of its own (txnAppId)${expired}, or it is another table.`,
    'To the table this query is new: under this id it takes whatever runs next, also what it may hold already.',
  );
}

/** Why batch ids of the sink and of the checkpoint are not the same numbers; null when they are. */
function notComparable({ reading, sink }: StandFacts): { words: string; restartWords: string } | null {
  if (sink.kind === 'file') return null;
  const { metadata } = reading;
  if (sink.appId === null)
    return {
      words: `The query's identity (metadata) is ${metadata.state}, so that no transaction of the table can be called its own.`,
      restartWords:
        'A restart under a new identity is new to the table: it takes a batch again that it holds already.',
    };
  if (metadata.state === 'present' && metadata.queryId === sink.appId) return null;
  const newest =
    sink.newestBatch === null
      ? `The table holds no transaction of ${sink.appId}`
      : `The newest transaction of ${sink.appId} in the table is ${formatCount(sink.newestBatch)}`;
  return {
    words: `${newest}. This is not ${metadata.state === 'present' ? "the query's own id" : 'known to be the query'}: its numbers are the writer's (txnVersion), and whether they are batch ids is in neither log.`,
    restartWords:
      'A restart hands its batch to the writer again; the table skips it only where the writer gives it a number that is not above this one.',
  };
}

function unknown(words: string, restartWords: string): Told {
  return { relation: 'unknown', words, restartWords, inSinkOnly: [], committedOnly: [] };
}

function behindBecause(sink: SinkReading): string {
  return sink.kind === 'delta'
    ? 'The table was set back to an older version, or it is another one than the query writes to now.'
    : 'The query writes elsewhere now, or the log of this directory lost its newest entries.';
}

/** Batches above the newest commit that the log shows one by one. */
function inSinkOnly({ sink, committed }: StandFacts): bigint[] {
  return newestFirst(sink.batches.filter((id) => id > committed));
}

/** Committed batches that the log would show one by one, and does not. */
function holes({ reading, sink, inSink }: StandFacts): bigint[] {
  const { knownFrom } = sink;
  if (knownFrom === null) return [];
  const known = new Set(sink.batches);
  return newestFirst(committedIds(reading).filter((id) => id >= knownFrom && id <= inSink && !known.has(id)));
}

function holesInWords({ committedOnly }: Told, { inSink }: StandFacts): string {
  const inside = committedOnly.filter((id) => id <= inSink);
  if (inside.length === 0) return '';
  const ids = inside.map(formatCount).join(', ');
  return inside.length === 1
    ? `Batch ${ids} is committed, and the sink's log does not show it.`
    : `Batches ${ids} are committed, and the sink's log does not show them.`;
}

function troublesInWords({ troubles, ...sink }: SinkReading): string {
  const [first] = troubles;
  if (first === undefined) return '';
  const more = troubles.length === 1 ? '' : ` (and ${formatCount(troubles.length - 1)} more)`;
  return `${sinkNoun(sink.kind)} log is not whole: ${first.path}: ${first.detail}${more}.`;
}

/** Newest commit that was there for certain when the sink was read. */
function settledCommit({ commitLog }: CheckpointReading, { readAtMs }: SinkReading): bigint {
  const settled = commitLog?.files.findLast(({ modifiedMs }) => modifiedMs <= readAtMs - COMMIT_SETTLED_MS);
  return settled?.batchId ?? -1n;
}

function committedIds({ commitLog }: CheckpointReading): bigint[] {
  return commitLog?.files.map(({ batchId }) => batchId) ?? [];
}

function newestFirst(ids: readonly bigint[]): bigint[] {
  return [...ids].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)).slice(0, SHOWN);
}

function evidenceOf({ sink, committed, planned }: StandFacts): string[] {
  return [
    ...(committed < 0n ? [] : [`commits/${committed}`]),
    ...(planned < 0n ? [] : [`offsets/${planned}`]),
    ...sink.evidence,
    ...sink.troubles.map(({ path }) => path),
  ];
}
