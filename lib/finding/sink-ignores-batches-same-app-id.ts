import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Fact, Rule } from './finding';
import type { KnownSink } from './known-sink';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { byPartition } from './positions-fact';
import { raise } from './raise';
import { plannedAt, rhythmOf } from './rhythm';

/** Clocks of a driver and of a storage may differ by this much. */
const CLOCKS_MS = 60_000n;

/**
 * SINK_IGNORES_BATCHES_SAME_APP_ID: the sink has already taken batches up to an id that this checkpoint has not reached,
 * under the same name (Delta's transaction `appId`: the query id, or a declared `txnAppId`; the file sink's log has one
 * writer only). It skips every batch id up to there without an error, so batches are committed and their rows are nowhere.
 * Source: DeltaSink.addBatch, OptimisticTransaction.txnVersion (delta-io/delta); FileStreamSink.addBatch (Spark 2.1 to 4.2).
 * The usual cause is a new checkpoint under an old name; an older copy of the checkpoint that was restored looks the same.
 *
 * One batch ahead is no trouble: the sink takes a batch before its commit is written. Needs a look into the sink.
 */
export const sinkIgnoresBatchesSameAppId: Rule = (diagnosis) => {
  const { reading, sink } = diagnosis;
  if (sink == null || reading.lastPlannedBatch === null) return [];
  const written = newestOf(sink, reading);
  if (written === null) return [];
  const { appId, version, atMs } = written;
  const late = committedAfter(reading, version, atMs ?? sink.tableAtMs);
  if (!isAhead(reading, written) && !late.some(({ afterMs }) => afterMs > CLOCKS_MS)) return [];

  const missing = missingFrom(reading, sink, written, late);
  const name = appId === null ? 'its log' : `the name ${appId}`;
  const lost =
    missing === null
      ? 'which of the committed batches were skipped is not known'
      : missing.length === 0
        ? 'of the committed ones none is known to be missing'
        : `${formatCountOf(missing.length, 'batch', 'batches')} committed here ${missing.length === 1 ? 'is' : 'are'} not in the sink`;
  return [
    raise('SINK_IGNORES_BATCHES_SAME_APP_ID', {
      subject: `${reading.name} -> sink`,
      facts: {
        app_id: appId,
        sink_version: version,
        committed_but_not_written_batches: missing,
        will_be_ignored_through_batch: version,
        offset_range: missing === null ? null : rangeOf(reading, missing),
      },
      evidence: (missing ?? []).slice(-20).map((batchId) => `commits/${batchId}`),
      summary: `The sink has already taken batch ${formatCount(version)} under ${name} and skips every batch up to that id without an error; ${lost}.`,
      nextStep: `Keep ${reading.name} as evidence and stop the query now. Start a fresh version with its own checkpoint at the start of the range, with ${sink.kind === 'file' ? 'an output directory of its own' : 'another `txnAppId` (without one, the new query id does)'}, and check its first batch in the sink.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never wait until the batch ids have passed ${formatCount(version)}: what is committed until then is in no table.`,
        'Never give a new checkpoint the name of an old writer.',
      ],
    }),
  ];
};

/** The newest batch that the sink holds under the name that this query writes under. */
function newestOf(
  { appId, transactions }: KnownSink,
  { metadata }: CheckpointReading,
): KnownSink['transactions'][number] | null {
  const name = appId ?? (metadata.state === 'present' ? metadata.queryId : null);
  const own = transactions.filter((each) => each.appId === null || each.appId === name);
  return own.reduce<KnownSink['transactions'][number] | null>(
    (newest, each) => (newest === null || each.version > newest.version ? each : newest),
    null,
  );
}

/**
 * True when the sink is past every batch that was planned here. It may have taken the next batch since the checkpoint was
 * read; so where the time is known, a batch must have been planned here after the sink took its newest.
 */
function isAhead(reading: CheckpointReading, { version, atMs }: KnownSink['transactions'][number]): boolean {
  const newest = reading.offsetLog?.files.at(-1);
  if (newest === undefined || version <= newest.batchId) return false;
  const { lastPlannedMs } = rhythmOf(reading);
  return atMs === null || (lastPlannedMs !== null && lastPlannedMs > atMs);
}

interface LateBatch {
  batchId: bigint;
  /** How long after the sink took its newest batch this one was planned. */
  afterMs: bigint;
}

/**
 * Committed batches up to `version` that were planned after the sink took it: had it taken one of them, its newest batch
 * would have a later time. Empty where the time is not known.
 */
function committedAfter(reading: CheckpointReading, version: bigint, takenMs: bigint | null): LateBatch[] {
  if (takenMs === null) return [];
  const { fileTimesUsable } = rhythmOf(reading);
  const committed = committedIds(reading);
  return (reading.offsetLog?.files ?? []).flatMap((file) => {
    const plannedMs = plannedAt(file, fileTimesUsable);
    const isLate = plannedMs !== null && plannedMs > takenMs;
    return isLate && file.batchId <= version && committed.has(file.batchId)
      ? [{ batchId: file.batchId, afterMs: plannedMs - takenMs }]
      : [];
  });
}

/**
 * Committed batches that the sink does not hold; null when not known. Where the time of the sink's newest batch is not
 * known: all of a log that begins with batch 0, when the name in the sink is not the query's own id. An own id comes from
 * nowhere but this checkpoint, which then had gone further once.
 */
function missingFrom(
  reading: CheckpointReading,
  sink: KnownSink,
  { version, atMs }: KnownSink['transactions'][number],
  late: readonly LateBatch[],
): bigint[] | null {
  const known = late.map(({ batchId }) => batchId);
  if (atMs !== null) return known;
  const queryId = reading.metadata.state === 'present' ? reading.metadata.queryId : null;
  const isForeign = sink.kind === 'file' || (sink.appId !== null && sink.appId !== queryId);
  if (isForeign && reading.offsetLog?.files[0]?.batchId === 0n)
    return [...committedIds(reading)].filter((batchId) => batchId <= version);
  return known.length > 0 ? known : null;
}

function committedIds(reading: CheckpointReading): Set<bigint> {
  return new Set((reading.commitLog?.files ?? []).map(({ batchId }) => batchId));
}

/** From where the first of the batches began to where the last ended; null when either is not known. */
function rangeOf(reading: CheckpointReading, batches: readonly bigint[]): Fact {
  const [first, last] = [batches[0], batches.at(-1)];
  if (first === undefined || last === undefined) return null;
  const to = positionsAfter(reading, last);
  const from = new Map(
    (first === 0n ? startedPositions(reading) : positionsAfter(reading, first - 1n)).map((position) => [
      keyOf(position),
      position.value,
    ]),
  );
  const rows = to.flatMap((position) => {
    const start = from.get(keyOf(position));
    return start === undefined ? [] : [{ ...position, start }];
  });
  return rows.length === 0 ? null : byPartition(rows, ({ start, value }) => ({ from: start, to: value }));
}

interface PlacedPosition {
  source: number;
  topic: string | null;
  partition: string;
  value: bigint;
}

function startedPositions({ sources }: CheckpointReading): PlacedPosition[] {
  return sources.flatMap(({ index, started }) =>
    (started?.positions ?? []).map((position) => ({ source: index, ...position })),
  );
}

function positionsAfter({ offsetLog }: CheckpointReading, batchId: bigint): PlacedPosition[] {
  const content = offsetLog?.files.find((file) => file.batchId === batchId)?.content;
  if (content?.state !== 'parsed') return [];
  return content.entry.sources.flatMap(({ offset }, source) =>
    (offset?.positions ?? []).map((position) => ({ source, ...position })),
  );
}

function keyOf({ source, topic, partition }: PlacedPosition): string {
  return JSON.stringify([source, topic, partition]);
}
