import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { Config } from '@/lib/server/config/parse-config';
import { declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { isServiceError } from '@/lib/server/service/service-error';
import { recordReading } from '@/lib/server/service/version/record';
import { recordAbsence } from '@/lib/server/service/version/record-absence';
import { recordFailure } from '@/lib/server/service/version/record-failure';
import { countRequests, type RequestCount } from '@/lib/storage/layers/count';
import type { Storage } from '@/lib/storage/storage';
import { isStorageError } from '@/lib/storage/storage-error';
import type { ClaimedWork } from './claim-versions';
import { declaredAt } from './declared-at';
import type { CollectorEnvironment } from './environment';
import { gatherFeeds } from './feed/gather-feeds';
import type { Known, MemoryShelf } from './memory-shelf';
import { backoff, freshUntil, jittered, refreshInterval, restedInterval } from './schedule';
import { type DeclaredSinkLog, declaredSinkLog } from './sink/declared-sink';
import { lookAtSink, type SinkVisit } from './sink/look-at-sink';
import { stoppableStorage } from './stoppable-storage';
import { withDeadline } from './with-deadline';

/** A reading that takes longer has hung: its slot is given to others. */
const DEADLINE_MS = 5 * 60_000;

/** Reads one claimed version and records what came of it. Throws only when the database cannot be written. */
export async function readVersion(
  environment: CollectorEnvironment,
  shelf: MemoryShelf,
  work: ClaimedWork,
): Promise<'recorded' | 'failed' | 'lost'> {
  const counted = countRequests(environment.storageOf(work.location));
  try {
    return await withDeadline(
      (signal) => readAndRecord(environment, shelf, work, stoppableStorage(counted.storage, signal)),
      DEADLINE_MS,
      work.location,
    );
  } catch (error) {
    if (isServiceError(error, 'conflict')) return 'lost';
    return recordFailed(environment, work, error, counted.count);
  }
}

async function readAndRecord(
  environment: CollectorEnvironment,
  shelf: MemoryShelf,
  work: ClaimedWork,
  storage: Storage,
): Promise<'recorded'> {
  const { pace, clock, random } = environment;
  const begunMs = clock();
  const claim = { versionId: work.id, leaseToken: work.leaseToken };
  const declared = await declarationInEffect(environment.db, work.id);
  const seen = await readWithSink(environment, shelf.take(work.id), storage, {
    deep: work.listedMs === null || clock() - work.listedMs >= pace.deepRefreshMs,
    sink: declaredSinkLog(declared?.declaration),
  });
  if (seen === undefined) {
    await recordAbsence({ ctx: environment.context(), input: claim });
    return 'recorded';
  }
  const { reading, sink } = seen;
  const { heads, reported } = await gatherFeeds(environment, work, reading, declared?.declaration);
  const usualMs = refreshInterval(pace, work.changedMs, reading.readAtMs);
  const intervalMs = restedInterval(usualMs, clock() - begunMs);
  await recordReading({
    ctx: environment.context(),
    input: {
      ...claim,
      reading,
      heads,
      reported,
      sink: sink.look,
      configured: configuredOf(environment.config, work, declared?.declaration.checkpoint),
      nextDueMs: clock() + jittered(intervalMs, random()),
      freshUntilMs: freshUntil(reading.readAtMs, intervalMs),
      worker: environment.owner,
    },
  });
  shelf.put(work.id, { memory: seen.memory, sink: sink.known });
  return 'recorded';
}

function configuredOf(config: Config, work: ClaimedWork, checkpoint: string | undefined) {
  const root = config.roots.find(({ url }) => url === work.rootUrl);
  const locations = checkpoint === undefined ? [work.location] : [work.location, checkpoint];
  return { temporary: root?.temporary ?? null, declaredHere: declaredAt(config, locations) };
}

interface Seen {
  /** Its requests are those of the checkpoint and of the sink. */
  reading: CheckpointReading;
  memory: Known['memory'];
  sink: SinkVisit;
}

/**
 * A checkpoint and its sink as they stand together; undefined when the checkpoint is absent. A query that runs on while
 * we look can plan a batch and write it to the sink after its checkpoint was read: a sink that holds more than the
 * checkpoint ever planned is believed only after a second look at both (promise P8).
 */
async function readWithSink(
  environment: CollectorEnvironment,
  known: Known | undefined,
  storage: Storage,
  { deep, sink }: { deep: boolean; sink: DeclaredSinkLog | null },
): Promise<Seen | undefined> {
  const read = (previous: Known['memory'] | undefined, listAll: boolean) =>
    readCheckpoint({ storage, nowMs: environment.clock(), previous, state: 'keys', deep: listAll });
  const first = await read(known?.memory, deep);
  if (first.state === 'absent') return undefined;
  const look = await lookAtSink(environment, sink, first.reading, { deep, known: known?.sink });
  const costs: RequestCount[] = [first.reading.requests, look.requests];
  if (!holdsUnplanned(look, first.reading)) {
    return { memory: first.memory, sink: look, reading: { ...first.reading, requests: sumOf(costs) } };
  }
  const second = await read(first.memory, false);
  if (second.state === 'absent') return undefined;
  const again = await lookAtSink(environment, sink, second.reading, { deep: false, known: look.known });
  costs.push(second.reading.requests, again.requests);
  const newest = again.look.state === 'not-due' ? { ...again, look: look.look } : again;
  return { memory: second.memory, sink: newest, reading: { ...second.reading, requests: sumOf(costs) } };
}

function holdsUnplanned({ look }: SinkVisit, { lastPlannedBatch }: CheckpointReading): boolean {
  if (look.state !== 'read' || look.reading.newestBatch === null) return false;
  return lastPlannedBatch === null || look.reading.newestBatch > lastPlannedBatch;
}

function sumOf(costs: readonly RequestCount[]): RequestCount {
  return costs.reduce((sum, { list, read }) => ({ list: sum.list + list, read: sum.read + read }), {
    list: 0,
    read: 0,
  });
}

async function recordFailed(
  environment: CollectorEnvironment,
  work: ClaimedWork,
  error: unknown,
  requests: RequestCount,
): Promise<'failed' | 'lost'> {
  const expected = isStorageError(error);
  const message = error instanceof Error ? error.message : String(error);
  if (!expected) environment.log(`reading ${work.location} failed: ${traceOf(error)}`);
  try {
    await recordFailure({
      ctx: environment.context(),
      input: {
        versionId: work.id,
        leaseToken: work.leaseToken,
        kind: expected ? error.kind : 'internal',
        message: expected ? message : `Signalbox could not read ${work.location}: ${message}`,
        nextDueMs: environment.clock() + backoff(environment.pace, work.failures + 1, environment.random()),
        requests,
        worker: environment.owner,
      },
    });
    return 'failed';
  } catch (failure) {
    if (isServiceError(failure, 'conflict')) return 'lost';
    throw failure;
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
