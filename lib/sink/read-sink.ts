import { countRequests } from '@/lib/storage/layers/count';
import type { Storage } from '@/lib/storage/storage';
import { type DeltaMemory, emptyDeltaMemory } from './delta-memory';
import { readDeltaSink } from './read-delta-sink';
import { readFileSink } from './read-file-sink';
import type { SinkReading } from './sink-reading';

export interface ReadSinkOptions {
  /** The table or the output directory: `_delta_log` or `_spark_metadata` lies right below it. */
  storage: Storage;
  kind: SinkReading['kind'];
  /** Whose transactions: the query id, or a declared `txnAppId`. Null when unknown, and for files. */
  appId: string | null;
  nowMs: bigint;
  /** What the last reading of the same sink gave back; it is changed in place. */
  previous?: SinkMemory;
  /** Look at the whole log again instead of only for the next commit: notices a table that was replaced. */
  deep?: boolean;
}

/** What one reading of a sink leaves for the next. Belongs to one location; nothing of it is shown. */
export type SinkMemory = { kind: 'delta'; delta: DeltaMemory } | { kind: 'file' };

/**
 * Reads a sink's own log: which batches of one query it holds. A log that is not there is a reading without any batch.
 *
 * Requests. Delta: at first a listing, the newest checkpoint and the newest commits; then one read when nothing is new, one
 * more per new commit. File: one listing. A log with troubles is listed each time.
 * @throws StorageError when the storage denies or can't be reached
 */
export async function readSink(
  options: ReadSinkOptions,
): Promise<{ reading: SinkReading; memory: SinkMemory }> {
  const { kind, appId, nowMs, previous, deep = false } = options;
  const { storage, count } = countRequests(options.storage);
  const place = { location: storage.location, readAtMs: nowMs };
  if (kind === 'file') {
    const facts = await readFileSink(storage);
    return { reading: { ...place, ...facts, requests: { ...count } }, memory: { kind } };
  }
  const known =
    previous?.kind === 'delta' && previous.delta.appId === appId ? previous.delta : emptyDeltaMemory(appId);
  const { facts, memory } = await readDeltaSink(storage, known, deep);
  return { reading: { ...place, ...facts, requests: { ...count } }, memory: { kind, delta: memory } };
}
