import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { declaredVersion } from '@/lib/server/config/declared';
import { isServiceError } from '@/lib/server/service/service-error';
import { recordReading } from '@/lib/server/service/version/record';
import { recordAbsence } from '@/lib/server/service/version/record-absence';
import { recordFailure } from '@/lib/server/service/version/record-failure';
import { countRequests } from '@/lib/storage/layers/count';
import { isStorageError } from '@/lib/storage/storage-error';
import type { ClaimedWork } from './claim-versions';
import { declaredInterval } from './declared-interval';
import type { CollectorEnvironment } from './environment';
import { gatherFeeds } from './feed/gather-feeds';
import type { MemoryShelf } from './memory-shelf';
import { backoff, freshUntil, jittered, refreshInterval } from './schedule';
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
      readAndRecord(environment, shelf, work, counted.storage),
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
  storage: Parameters<typeof readCheckpoint>[0]['storage'],
): Promise<'recorded'> {
  const { pace, clock, random } = environment;
  const nowMs = clock();
  const deep = work.listedMs === null || nowMs - work.listedMs >= pace.deepRefreshMs;
  const previous = shelf.take(work.id);
  const result = await readCheckpoint({ storage, nowMs, previous, state: 'keys', deep });
  const claim = { versionId: work.id, leaseToken: work.leaseToken };
  if (result.state === 'absent') {
    await recordAbsence({ ctx: environment.context(), input: claim });
    return 'recorded';
  }
  const { reading } = result;
  const { heads, reported } = await gatherFeeds(environment, work, reading);
  const intervalMs = refreshInterval(pace, work.changedMs, nowMs);
  await recordReading({
    ctx: environment.context(),
    input: {
      ...claim,
      reading,
      heads,
      reported,
      declaredIntervalMs: declaredInterval(
        declaredVersion(environment.config, work.environment, work.query, String(work.number)),
      ),
      nextDueMs: clock() + jittered(intervalMs, random()),
      freshUntilMs: freshUntil(reading.readAtMs, intervalMs),
      worker: environment.owner,
    },
  });
  shelf.put(work.id, result.memory);
  return 'recorded';
}

async function recordFailed(
  environment: CollectorEnvironment,
  work: ClaimedWork,
  error: unknown,
  requests: { list: number; read: number },
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
