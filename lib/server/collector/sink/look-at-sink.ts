import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SinkLook } from '@/lib/server/service/version/record/stored-sink';
import { readSink, type SinkMemory } from '@/lib/sink/read-sink';
import type { RequestCount } from '@/lib/storage/layers/count';
import { countRequests } from '@/lib/storage/layers/count';
import { isStorageError } from '@/lib/storage/storage-error';
import type { CollectorEnvironment } from '../environment';
import { backoff } from '../schedule';
import { stoppableStorage } from '../stoppable-storage';
import { withDeadline } from '../with-deadline';
import type { DeclaredSinkLog } from './declared-sink';
import { isPlace } from './is-place';
import { isSinkDue, type LastLook, movedSince } from './is-sink-due';

/** A sink that does not answer holds up its checkpoint's reading no longer than this. */
const DEADLINE_MS = 30_000;

/** What is remembered of one sink between readings of its checkpoint. */
export interface KnownSink {
  /** Place and writer that were looked for: another one begins anew. */
  key: string;
  memory: SinkMemory | undefined;
  last: LastLook;
  failures: number;
}

export interface SinkVisit {
  look: SinkLook;
  known: KnownSink | undefined;
  requests: RequestCount;
}

/**
 * Looks into the log of a checkpoint's declared sink, if that is due. To be called after the checkpoint was read, so that
 * what is committed there should be in the sink. Never throws: what fails is said in the look.
 */
export async function lookAtSink(
  environment: CollectorEnvironment,
  sink: DeclaredSinkLog | null,
  reading: CheckpointReading,
  options: { deep: boolean; known: KnownSink | undefined },
): Promise<SinkVisit> {
  const requests: RequestCount = { list: 0, read: 0 };
  if (sink === null) return { look: { state: 'none' }, known: undefined, requests };
  const appId = appIdOf(sink, reading);
  const key = JSON.stringify([sink.kind, sink.location, appId]);
  const known = options.known?.key === key ? options.known : undefined;
  const nowMs = environment.clock();
  const question = {
    nowMs,
    deep: options.deep,
    planned: reading.lastPlannedBatch,
    committed: reading.lastCommittedBatch,
  };
  if (!isSinkDue(known?.last, question)) return { look: { state: 'not-due' }, known, requests };
  const last = {
    atMs: nowMs,
    planned: question.planned,
    committed: question.committed,
    movedMs: known === undefined || movedSince(known.last, question) ? nowMs : known.last.movedMs,
  };
  const deep = options.deep || known?.memory === undefined;
  try {
    const found = await read(environment, sink, { appId, nowMs, deep, previous: known?.memory }, requests);
    const inSink = found.reading.newestBatch;
    return {
      look: { state: 'read', reading: { ...found.reading, location: sink.location } },
      known: { key, memory: found.memory, last: { ...last, inSink, retryMs: null }, failures: 0 },
      requests,
    };
  } catch (error) {
    const failures = (known?.failures ?? 0) + 1;
    const retryMs = nowMs + backoff(environment.pace, failures, environment.random());
    return {
      look: {
        state: 'failed',
        place: { kind: sink.kind, location: sink.location },
        message: wordsOf(environment, sink, error),
        atMs: nowMs,
      },
      // What a broken-off look left in the memory is in doubt: the next one begins anew.
      known: { key, memory: undefined, last: { ...last, inSink: null, retryMs }, failures },
      requests,
    };
  }
}

/** Delta names the query that wrote each batch; a file sink's log belongs to its directory. */
function appIdOf(sink: DeclaredSinkLog, { metadata }: CheckpointReading): string | null {
  if (sink.kind === 'file') return null;
  return sink.txnAppId ?? (metadata.state === 'present' ? metadata.queryId : null);
}

async function read(
  environment: CollectorEnvironment,
  { kind, location }: DeclaredSinkLog,
  options: { appId: string | null; nowMs: bigint; deep: boolean; previous: SinkMemory | undefined },
  requests: RequestCount,
): ReturnType<typeof readSink> {
  if (!isPlace(location)) throw new NoPlace(location);
  const counted = countRequests(environment.storageOf(location));
  try {
    return await withDeadline(
      (signal) => readSink({ ...options, kind, storage: stoppableStorage(counted.storage, signal) }),
      DEADLINE_MS,
      location,
    );
  } finally {
    requests.list += counted.count.list;
    requests.read += counted.count.read;
  }
}

class NoPlace extends Error {
  constructor(location: string) {
    super(
      `The declared sink ${JSON.stringify(location)} is no absolute path and no address such as s3://…: Signalbox reads the log at the table's place and asks no catalog. Declare the place.`,
    );
  }
}

function wordsOf(environment: CollectorEnvironment, sink: DeclaredSinkLog, error: unknown): string {
  if (isStorageError(error) || error instanceof NoPlace) return error.message;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  environment.log(`reading the sink ${sink.location} failed: ${trace}`);
  return `Signalbox could not read the sink's log: ${error instanceof Error ? error.message : String(error)}`;
}
