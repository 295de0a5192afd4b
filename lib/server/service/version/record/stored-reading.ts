import { createHash } from 'node:crypto';
import type {
  CheckpointReading,
  LogReading,
  SourceReading,
  StateReading,
  StorePartitionReading,
} from '@/lib/checkpoint/reading';
import { decodeStored, encodeStored } from '@/lib/server/service/stored-json';

/** Log files kept of each log in the stored reading; older batches are rows of their own. */
const KEPT_LOG_FILES = 200;
/** Files named one by one wherever a reading lists some: a million of them is as well said by their number. */
const KEPT_NAMES = 20;
const KEPT_TEMPORARY_FILES = 100;
const KEPT_RDDS = 1_000;

/** A reading as it is kept for pages and for its siblings' diagnosis. */
export interface StoredReading {
  reading: string;
  state: string | null;
  /** Tells an unchanged reading from a new one, whatever it cost and whenever it was made. */
  hash: string;
}

/** The state as it is kept beside the reading, which has its time: an unchanged state stays the same text. */
export type StoredState = Omit<StateReading, 'listedAtMs'>;

export function storeReading(reading: CheckpointReading): StoredReading {
  const { readAtMs, listedAtMs, requests, ...facts } = reading;
  const kept = {
    ...facts,
    offsetLog: cut(facts.offsetLog),
    commitLog: cut(facts.commitLog),
    sources: facts.sources.map(boundedSource),
    temporaryFiles: facts.temporaryFiles.slice(0, KEPT_TEMPORARY_FILES),
    rdds: facts.rdds.slice(0, KEPT_RDDS),
  };
  const state = facts.state === null ? null : encodeStored(boundedState(facts.state));
  const withoutPartitions = { ...kept, state: facts.state === null ? null : withoutStores(facts.state) };
  const hash = createHash('sha256')
    .update(
      encodeStored({
        ...withoutPartitions,
        sources: withoutTimes(kept.sources),
        state: withoutPartitions.state === null ? null : { ...withoutPartitions.state, listedAtMs: null },
      }),
    )
    .update(state ?? '')
    .digest('base64');
  return {
    reading: encodeStored({ ...withoutPartitions, readAtMs, listedAtMs, requests }),
    state,
    hash,
  };
}

/** A stored reading: what `storeReading` kept, so its logs are cut and its stores have no partitions. */
export function loadReading(text: string): CheckpointReading {
  const reading = decodeStored<CheckpointReading>(text);
  // A version that vanished keeps its last reading, which may be from before source logs were read.
  const sources = reading.sources.map((source) => ({ ...source, fileLog: source.fileLog ?? null }));
  return { ...reading, sources };
}

/** The state with all its partitions, without what no page shows: snapshot versions, and missing versions one by one. */
export function loadState(text: string): StoredState {
  return decodeStored<StoredState>(text);
}

function withoutTimes(sources: SourceReading[]) {
  return sources.map(({ fileLog, ...source }) =>
    fileLog === null ? source : { ...source, fileLog: { ...fileLog, readAtMs: null } },
  );
}

function cut<Entry>(log: LogReading<Entry> | null): LogReading<Entry> | null {
  return log === null ? null : { ...log, files: log.files.slice(-KEPT_LOG_FILES) };
}

/** About 450 bytes a partition, so that 1,000 partitions of 4 stores stay below 2 MB. */
function boundedState({ listedAtMs, ...state }: StateReading): StoredState {
  return {
    ...state,
    operators: state.operators.map((operator) => ({
      ...operator,
      stores: operator.stores.map((store) => ({
        ...store,
        partitions: store.partitions.map(boundedPartition),
      })),
    })),
  };
}

function boundedPartition(partition: StorePartitionReading): StorePartitionReading {
  return { ...partition, snapshotVersions: [], missingVersions: [], ...boundedTroubles(partition) };
}

function boundedSource(source: SourceReading): SourceReading {
  const { fileLog } = source;
  return fileLog === null ? source : { ...source, fileLog: { ...fileLog, ...boundedTroubles(fileLog) } };
}

function boundedTroubles({ missing, damaged }: Pick<StorePartitionReading, 'missing' | 'damaged'>) {
  return {
    missing: firstOf(missing, (more) => `and ${more} more`),
    damaged: firstOf(damaged, (more) => ({ path: `${more} more files`, detail: 'not named one by one' })),
  };
}

function firstOf<Each>(all: Each[], sayMore: (more: number) => Each): Each[] {
  if (all.length <= KEPT_NAMES) return all;
  return [...all.slice(0, KEPT_NAMES), sayMore(all.length - KEPT_NAMES)];
}

function withoutStores(state: StateReading): StateReading {
  return {
    ...state,
    operators: state.operators.map((operator) => ({
      ...operator,
      stores: operator.stores.map((store) => ({ ...store, partitions: [] })),
    })),
  };
}
