import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import { requireScope } from '@/lib/server/auth/require-scope';
import { notify } from '@/lib/server/notify/channel';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { declaredInterval } from '@/lib/server/service/declaration/declared-interval';
import { declarationInEffect, requestedSettings } from '@/lib/server/service/declaration/kept-declaration';
import { markVanished } from '@/lib/server/service/discovery/store-versions';
import { storableLong, storableText } from '@/lib/server/service/stored-json';
import { inTransaction } from '@/lib/server/service/transaction';
import { readingBatches } from './reading-batches';
import { backfill } from './record/backfill';
import { type Claim, type ClaimedVersion, lockClaimed } from './record/claimed-version';
import { honestCounts } from './record/honest-counts';
import { hasContent, type Judgement, judge } from './record/judge';
import { knownSinkOf } from './record/known-sink-of';
import { loadHistory } from './record/load-history';
import { type DeclaredUse, loadPlaceOf } from './record/load-place-of';
import { noteChanges, noteRestarts } from './record/note-marks';
import { sampleOf } from './record/reading-sample';
import type { ReportedHistory } from './record/reported-history';
import { storeBatches } from './record/store-batches';
import { storeFindings } from './record/store-findings';
import { storeGeneration } from './record/store-generation';
import { storeSamples } from './record/store-samples';
import { storeView } from './record/store-view';
import type { SinkLook } from './record/stored-sink';
import { tallyRequests } from './record/tally-requests';

/** One successful reading and what was known beside it. */
export interface RecordInput extends Claim {
  reading: CheckpointReading;
  /** Known heads of the version's sources, ascending by time. */
  heads: readonly HeadReading[];
  /** What the query's own progress adds. */
  reported: ReportedHistory;
  /** What the declared sink's own log says, looked at after the checkpoint. */
  sink: SinkLook;
  /** What the configuration says of the version's root, and who it declares to use the version's place. */
  configured: { temporary: string | null; declaredHere: readonly DeclaredUse[] };
  nextDueMs: bigint;
  freshUntilMs: bigint;
  /** The process whose storage requests are counted. */
  worker: string;
}

export type RecordOutcome = 'changed' | 'unchanged' | 'vanished';

/**
 * Records one reading in one transaction: generation, batches, findings opened and closed, sample, and what pages show.
 * Announced when it commits and shows something new. Throws `conflict` when the claim was lost meanwhile: then nothing is changed.
 */
export async function recordReading({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: RecordInput;
}): Promise<RecordOutcome> {
  requireScope(ctx, 'history:write', null);
  const nowMs = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const version = await lockClaimed(tx, input);
    const outcome =
      !hasContent(input.reading) && version.generation > 0
        ? await keepLastReading(tx, version, nowMs)
        : await storeReadingOf(tx, version, input, nowMs);
    if (outcome !== 'unchanged' || isTimeToTell(version.readMs, nowMs)) {
      const { id: versionId, queryId } = version;
      await notify(tx, { kind: 'version-recorded', queryId, versionId, atMs: String(nowMs) });
    }
    await tallyRequests(tx, input.worker, input.reading.requests, nowMs);
    return outcome;
  });
}

/** Pages show how old a reading is: one that found nothing new is told of only now and then. */
const TELL_MS = 10_000n;

function isTimeToTell(lastReadMs: bigint | null, nowMs: bigint): boolean {
  return lastReadMs === null || lastReadMs / TELL_MS !== nowMs / TELL_MS;
}

/** The place is there and what was in it is gone: vanished, with its last reading kept. */
async function keepLastReading(
  tx: Transaction,
  version: ClaimedVersion,
  nowMs: bigint,
): Promise<RecordOutcome> {
  if (version.vanishedMs === null) await markVanished(tx, [version.id], nowMs);
  await tx.version.update({
    where: { id: version.id },
    data: { nextDueMs: null, leaseOwner: null, leaseUntilMs: 0n, failures: 0 },
  });
  return 'vanished';
}

async function storeReadingOf(
  tx: Transaction,
  version: ClaimedVersion,
  input: RecordInput,
  nowMs: bigint,
): Promise<RecordOutcome> {
  const { reading } = input;
  const generation = await storeGeneration(tx, version, reading);
  const batches = honestCounts(readingBatches(reading), input.heads);
  const storedThrough = await storeBatches(
    tx,
    generation.id,
    batches,
    // All of them again where a generation began, or where the place came back: nothing counts as on disk there.
    generation.number === version.generation && version.vanishedMs === null ? version.storedThrough : null,
    nowMs,
  );
  const backfilled = await backfill(tx, {
    generationId: generation.id,
    lastReadMs: generation.number === version.generation ? version.readMs : null,
    batches,
    heads: input.heads,
    reported: input.reported,
    nowMs,
  });
  const history = await loadHistory(tx, version, generation.id);
  // Inside the transaction, which holds the version's lock: whoever declares something else waits, and is judged next.
  const inEffect = await declarationInEffect(tx, version.id);
  const queryId = reading.metadata.state === 'present' ? reading.metadata.queryId : null;
  const appId = inEffect?.declaration?.sink?.txnAppId ?? queryId;
  const judgement = judge({
    nowMs,
    reading,
    siblings: history.siblings,
    siblingsBefore: history.siblingsBefore,
    history: history.batches,
    heads: input.heads,
    sink: await knownSinkOf(tx, version.id, input.sink, appId),
    previousGeneration: generation.previous,
    declaredIntervalMs: declaredInterval(inEffect?.declaration),
    requested: requestedSettings(inEffect),
    place: await loadPlaceOf(tx, { version, reading, inEffect, ...input.configured }),
  });
  await storeFindings(
    tx,
    { versionId: version.id, generation: generation.number },
    judgement.findings,
    nowMs,
  );
  const samples = [...backfilled, sampleOf(reading, judgement, input.reported)];
  await storeSamples(tx, version.id, samples);
  const { heads, sink } = input;
  const change = await storeView(tx, { version, reading, batches, judgement, samples, heads, sink });
  await noteChanges(tx, version, generation, nowMs);
  await noteRestarts(tx, version, input.reported.restarts);
  await tx.version.update({
    where: { id: version.id },
    data: {
      ...columnsOf(reading, judgement),
      generation: generation.number,
      storedThrough,
      changedMs: change.reading ? nowMs : version.changedMs,
      nextDueMs: input.nextDueMs,
      freshUntilMs: input.freshUntilMs,
    },
  });
  const judged = judgement.status !== version.status || judgement.activity !== version.activity;
  return change.reading || change.lag || change.sink || judged ? 'changed' : 'unchanged';
}

function columnsOf(reading: CheckpointReading, judgement: Judgement) {
  return {
    vanishedMs: null,
    leaseOwner: null,
    leaseUntilMs: 0n,
    failures: 0,
    errorKind: null,
    errorMessage: null,
    errorMs: null,
    readMs: reading.readAtMs,
    listedMs: reading.listedAtMs,
    status: judgement.status,
    reason: storableText(judgement.reason),
    activity: judgement.activity,
    lastPlannedBatch: reading.lastPlannedBatch,
    lastCommittedBatch: reading.lastCommittedBatch,
    lastPlannedMs: storableLong(judgement.lastPlannedMs),
    lastCommitMs: storableLong(judgement.lastCommitMs),
  };
}
