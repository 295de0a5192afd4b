import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { lag } from '@/lib/contract/lag';
import type { HeadReading } from '@/lib/head/head';
import { newestDated } from '@/lib/head/recorded-heads';
import { Prisma } from '@/lib/server/db/client';
import type { Transaction } from '@/lib/server/service/context';
import { encodeStored, storableLong } from '@/lib/server/service/stored-json';
import type { BatchFacts } from '../reading-batches';
import { batchStrip, usualDurations } from './batch-strip';
import type { ClaimedVersion } from './claimed-version';
import type { Judgement } from './judge';
import { extendSpark, type SparkPoint } from './lag-spark';
import type { SampleFacts } from './store-samples';
import { storeReading } from './stored-reading';
import { type SinkLook, sinkChanged, storeSink } from './stored-sink';

/** What a view is made of. */
export interface ViewInput {
  version: ClaimedVersion;
  reading: CheckpointReading;
  batches: readonly BatchFacts[];
  judgement: Judgement;
  samples: readonly SampleFacts[];
  heads: readonly HeadReading[];
  sink: SinkLook;
}

/** What a reading changed of what pages show. */
export interface ViewChange {
  reading: boolean;
  lag: boolean;
  sink: boolean;
}

/** Writes what pages show; the large texts only when the reading says something new. */
export async function storeView(tx: Transaction, input: ViewInput): Promise<ViewChange> {
  const { version, reading, batches, judgement, samples } = input;
  const before = await tx.versionView.findUnique({
    where: { versionId: version.id },
    select: { readingHash: true, lag: true, lagSeries: true, sink: true },
  });
  const stored = storeReading(reading);
  const sinkBefore = before?.sink ?? null;
  const sink = storeSink(sinkBefore, input.sink);
  const durations = usualDurations(batches);
  const small = {
    heads: encodeStored(newestDated(input.heads, positionsOf(reading))),
    answers: judgement.answers,
    lag: judgement.lag,
    lagSeries: extendSpark(sparkOf(before?.lagSeries), samples, reading.readAtMs).map(({ atMs, value }) => ({
      atMs,
      value,
    })),
    lists: reading.requests.list,
    reads: reading.requests.read,
    ...(sink === undefined ? {} : { sink }),
  };
  const large = {
    reading: stored.reading,
    state: stored.state,
    readingHash: stored.hash,
    strip: batchStrip(batches),
    stateSize: stateSizeOf(reading) ?? Prisma.DbNull,
    watermarkMs: storableLong(reading.watermarkMs),
    durationMedianMs: storableLong(durations.medianMs),
    durationP95Ms: storableLong(durations.p95Ms),
  };
  const changed = before?.readingHash !== stored.hash;
  await tx.versionView.upsert({
    where: { versionId: version.id },
    create: { versionId: version.id, ...small, ...large },
    update: changed ? { ...small, ...large } : small,
  });
  const lagBefore = lag.safeParse(before?.lag).data?.value;
  return {
    reading: changed,
    lag: lagBefore !== judgement.lag.value,
    sink: sink !== undefined && sinkChanged(sinkBefore, sink),
  };
}

/** Where a restart would resume, now and after the batch that is planned. */
function positionsOf({ sources }: CheckpointReading) {
  return sources.flatMap(({ committed, planned }) => [
    ...(committed?.positions ?? []),
    ...(planned?.positions ?? []),
  ]);
}

/** Contract shape without its time: that is the version's `readMs`. Null when stateless. */
function stateSizeOf({ state }: CheckpointReading) {
  if (state === null) return null;
  return {
    liveBytes: state.liveBytes === null ? null : String(state.liveBytes),
    keys: state.keys === null ? null : String(state.keys),
    loadable: state.loadable,
  };
}

/** The column as this file wrote it. */
function sparkOf(column: unknown): SparkPoint[] {
  return Array.isArray(column) ? (column as SparkPoint[]) : [];
}
