import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import { requireScope } from '@/lib/server/auth/require-scope';
import { notify } from '@/lib/server/notify/channel';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { markVanished } from '@/lib/server/service/discovery/store-versions';
import { storableText } from '@/lib/server/service/stored-json';
import { readingBatches } from './reading-batches';
import { type Claim, type ClaimedVersion, lockClaimed } from './record/claimed-version';
import { hasContent, type Judgement, judge } from './record/judge';
import { loadHistory } from './record/load-history';
import { storeBatches } from './record/store-batches';
import { storeFindings } from './record/store-findings';
import { type CurrentGeneration, storeGeneration } from './record/store-generation';
import { type SampleFacts, storeSamples } from './record/store-samples';
import { storeView } from './record/store-view';
import { tallyRequests } from './record/tally-requests';

/** One successful reading and what was known beside it. */
export interface RecordInput extends Claim {
  reading: CheckpointReading;
  /** Newest known heads of the version's sources. */
  heads: readonly HeadReading[];
  /** Samples computed from feeds, between the last recorded entry and this reading. */
  fed: { samples: readonly SampleFacts[]; throughMs: bigint | null };
  declaredIntervalMs: bigint | null;
  nextDueMs: bigint;
  freshUntilMs: bigint;
  /** The process whose storage requests are counted. */
  worker: string;
}

export type RecordOutcome = 'recorded' | 'vanished';

/**
 * Records one reading in one transaction: generation, batches, findings opened and closed, sample, and what pages show.
 * Announced when it commits. Throws `conflict` when the claim was lost meanwhile: then nothing is changed.
 */
export async function recordReading({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: RecordInput;
}): Promise<RecordOutcome> {
  requireScope(ctx, 'history:write');
  const nowMs = ctx.clock();
  return ctx.db.$transaction(
    async (tx) => {
      const version = await lockClaimed(tx, input);
      const outcome =
        !hasContent(input.reading) && version.generation > 0
          ? await keepLastReading(tx, version, nowMs)
          : await storeReadingOf(tx, version, input, nowMs);
      await notify(tx, {
        kind: 'version-recorded',
        queryId: version.queryId,
        versionId: version.id,
        atMs: String(nowMs),
      });
      await tallyRequests(tx, input.worker, input.reading.requests, nowMs);
      return outcome;
    },
    { timeout: 30_000, maxWait: 10_000 },
  );
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
  const batches = readingBatches(reading);
  const storedThrough = await storeBatches(
    tx,
    generation.id,
    batches,
    // All of them again where a generation began, or where the place came back: nothing counts as on disk there.
    generation.number === version.generation && version.vanishedMs === null ? version.storedThrough : null,
    nowMs,
  );
  const history = await loadHistory(tx, version, generation.id);
  const judgement = judge({
    nowMs,
    reading,
    siblings: history.siblings,
    siblingsBefore: history.siblingsBefore,
    history: history.batches,
    heads: input.heads,
    previousGeneration: generation.previous,
    declaredIntervalMs: input.declaredIntervalMs,
  });
  await storeFindings(
    tx,
    { versionId: version.id, generation: generation.number },
    judgement.findings,
    nowMs,
  );
  const samples = [...input.fed.samples, sampleOf(reading, judgement)];
  await storeSamples(tx, version.id, samples);
  const changed = await storeView(tx, { version, reading, batches, judgement, samples, heads: input.heads });
  await noteChanges(tx, version, generation, nowMs);
  await tx.version.update({
    where: { id: version.id },
    data: {
      ...columnsOf(reading, judgement),
      generation: generation.number,
      storedThrough,
      changedMs: changed ? nowMs : version.changedMs,
      fedThroughMs: input.fed.throughMs ?? version.fedThroughMs,
      nextDueMs: input.nextDueMs,
      freshUntilMs: input.freshUntilMs,
    },
  });
  return 'recorded';
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
    lastPlannedMs: judgement.lastPlannedMs,
    lastCommitMs: judgement.lastCommitMs,
  };
}

function sampleOf(reading: CheckpointReading, { lag }: Judgement): SampleFacts {
  const at = reading.readAtMs;
  return {
    atMs: at,
    origin: 'reading',
    lag: lag.value === null ? null : BigInt(lag.value),
    lagUnit: lag.value === null ? null : lag.unit,
    headOrigin: lag.origin,
    headMs: lag.asOfMs === null ? null : BigInt(lag.asOfMs),
    stateBytes: reading.state?.liveBytes ?? null,
    stateKeys: reading.state?.keys ?? null,
    watermarkDelayMs: reading.watermarkMs === null ? null : at - reading.watermarkMs,
    files: reading.files,
    bytes: reading.bytes,
  };
}

async function noteChanges(
  tx: Transaction,
  version: ClaimedVersion,
  generation: CurrentGeneration,
  nowMs: bigint,
): Promise<void> {
  const marks: { kind: string; words: string }[] = [];
  if (generation.replaced) {
    await tx.batch.updateMany({
      where: { onDisk: true, generation: { versionId: version.id, number: { lt: generation.number } } },
      data: { onDisk: false },
    });
    const was = generation.previous?.queryId ?? 'another id';
    marks.push({
      kind: 'generation',
      words: `The path came back as another query (it was ${was}): generation ${generation.number} began.`,
    });
  }
  if (version.vanishedMs !== null) {
    marks.push({ kind: 'appeared', words: `${version.name} is there again.` });
  }
  if (marks.length === 0) return;
  await tx.mark.createMany({
    data: marks.map((mark) => ({ versionId: version.id, atMs: nowMs, ...mark })),
    skipDuplicates: true,
  });
}
