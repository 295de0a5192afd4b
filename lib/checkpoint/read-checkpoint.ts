import { countRequests } from '@/lib/storage/layers/count';
import type { Storage } from '@/lib/storage/storage';
import { FileCache } from './file-cache';
import { listFiles } from './listing';
import type { ReadContext } from './read-context';
import { readListing } from './read-listing';
import type { CheckpointReading } from './reading';
import { emptyMemory, type ReadingMemory } from './reading-memory';
import { refreshReading } from './refresh';
import { CountingLimits } from './state/counting-limits';
import type { StateDetail } from './state-detail';
import { troublesOf } from './trouble';

export interface ReadCheckpointOptions {
  storage: Storage;
  nowMs: bigint;
  /** The memory that the last reading of the same checkpoint gave back. It is changed in place. */
  previous?: ReadingMemory;
  state: StateDetail;
  /** List everything again instead of probing for the next batch: notices what vanished, was purged or replaced. */
  deep?: boolean;
  /** How many bytes of state (decompressed) may be decoded to count keys; what costs more is not counted. */
  mostDecodedBytes?: number;
  /** Hold state files that are decoded against the checksum files beside them, a request each. */
  verifyChecksums?: boolean;
  /** Look at the state that batch N left, instead of the one that a restart needs. Lists everything. */
  asOfBatch?: bigint;
}

/** `absent`: nothing lies at the location (any more). Denied or unreachable is a StorageError instead. */
export type CheckpointResult =
  | { state: 'read'; reading: CheckpointReading; memory: ReadingMemory }
  | { state: 'absent'; memory: ReadingMemory };

/** What a collector spends on one reading; a new batch of most queries costs far less. */
const MOST_DECODED_BYTES = 64 * 1024 * 1024;

/** A trouble that a second look does not confirm leads to a third; more only when the query writes very fast. */
const MOST_LISTINGS = 5;

/**
 * Reads a checkpoint directory: the first time everything, later only what is new.
 * Nothing that the files hold makes it throw; what can't be read stands in the reading.
 * @throws StorageError when the storage denies or can't be reached
 */
export async function readCheckpoint(options: ReadCheckpointOptions): Promise<CheckpointResult> {
  const { storage, count } = countRequests(options.storage);
  const memory = options.previous ?? emptyMemory();
  const { nowMs, state, asOfBatch } = options;
  const context: ReadContext = {
    storage,
    nowMs,
    memory,
    state,
    asOfBatch,
    limits: new CountingLimits(options.mostDecodedBytes ?? MOST_DECODED_BYTES),
    refresh: false,
    verifyChecksums: options.verifyChecksums ?? false,
    checksums: null,
    rowChecksums: false,
    vanished: new Set(),
  };
  memory.tallies.beginReading();
  const refreshed =
    options.deep || asOfBatch !== undefined || memory.reading === undefined
      ? undefined
      : await refreshReading({ ...context, refresh: true }, memory.reading);
  const reading = refreshed ?? (await readFully(context));
  if (reading === undefined) return { state: 'absent', memory };
  const counted = { ...reading, requests: { ...count } };
  if (asOfBatch === undefined) Object.assign(memory, { reading: counted, stateDetail: state });
  return { state: 'read', reading: counted, memory };
}

/** Lists and reads, again while what looks broken is not the same as before. Undefined when nothing is there. */
async function readFully(context: ReadContext): Promise<CheckpointReading | undefined> {
  const { memory } = context;
  let reading: CheckpointReading | undefined;
  let troubles = memory.confirmedTroubles;
  for (let listings = 0; listings < MOST_LISTINGS; listings++) {
    context.vanished.clear();
    const listing = await listFiles(context.storage, '');
    if (listing === undefined) return undefined;
    reading = await readListing(context, listing);
    memory.listing = listing;
    const before = troubles;
    troubles = [...troublesOf(reading), ...context.vanished].join('\n');
    if (troubles === '' || troubles === before) break;
  }
  memory.confirmedTroubles = troubles;
  if (memory.reading !== undefined) forgetGone(memory);
  return reading;
}

/** Keeps the caches as small as the checkpoint. */
function forgetGone(memory: ReadingMemory): void {
  const paths = new Set(memory.listing.map(({ path }) => path));
  for (const part of Object.values(memory)) if (part instanceof FileCache) part.keepOnly(paths);
}
