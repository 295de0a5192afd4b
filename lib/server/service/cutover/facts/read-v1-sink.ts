import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { declaredSinkLog } from '@/lib/server/collector/sink/declared-sink';
import { isPlace } from '@/lib/server/collector/sink/is-place';
import { stoppableStorage } from '@/lib/server/collector/stoppable-storage';
import { withDeadline } from '@/lib/server/collector/with-deadline';
import type { Declaration } from '@/lib/server/config/declaration';
import { readSink } from '@/lib/sink/read-sink';
import type { SinkReading } from '@/lib/sink/sink-reading';
import type { SideSources } from './read-side';

export interface SinkNow {
  reading: SinkReading | null;
  /** Why a declared log could not be read; null where it was, or none is declared. */
  problem: string | null;
}

const DEADLINE_MS = 30_000;
const NO_SINK: SinkNow = { reading: null, problem: null };

/**
 * What the declared sink of `v1` says now of the batches of `v1`. To be called after the checkpoint was read, so that what
 * is committed there should be in it. Never throws.
 */
export async function readV1Sink(
  { clock, storageOf, memory }: SideSources,
  v1: CheckpointReading,
  declaration: Declaration | undefined,
): Promise<SinkNow> {
  const sink = declaredSinkLog(declaration);
  if (sink === null) return NO_SINK;
  const { kind, location } = sink;
  if (!isPlace(location))
    return {
      reading: null,
      problem: `The declared sink ${location} is no absolute path and no address: its log was not read.`,
    };
  const queryId = v1.metadata.state === 'present' ? v1.metadata.queryId : null;
  const appId = kind === 'file' ? null : (sink.txnAppId ?? queryId);
  const key = JSON.stringify([kind, location, appId]);
  try {
    const found = await withDeadline(
      (signal) =>
        readSink({
          storage: stoppableStorage(storageOf(location), signal),
          kind,
          appId,
          nowMs: clock(),
          previous: memory.sinks.take(key),
        }),
      DEADLINE_MS,
      location,
    );
    memory.sinks.put(key, found.memory);
    return { reading: { ...found.reading, location }, problem: null };
  } catch (error) {
    return { reading: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
