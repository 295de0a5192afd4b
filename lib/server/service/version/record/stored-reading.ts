import { createHash } from 'node:crypto';
import type { CheckpointReading, LogReading, StateReading } from '@/lib/checkpoint/reading';
import { decodeStored, encodeStored } from '@/lib/server/service/stored-json';

/** Log files kept of each log in the stored reading; older batches are rows of their own. */
const KEPT_LOG_FILES = 200;

/** A reading as it is kept for pages and for its siblings' diagnosis. */
export interface StoredReading {
  reading: string;
  state: string | null;
  /** Tells an unchanged reading from a new one, whatever it cost and whenever it was made. */
  hash: string;
}

export function storeReading(reading: CheckpointReading): StoredReading {
  const { readAtMs, listedAtMs, requests, ...facts } = reading;
  const kept = { ...facts, offsetLog: cut(facts.offsetLog), commitLog: cut(facts.commitLog) };
  const state = facts.state === null ? null : encodeStored(facts.state);
  const withoutPartitions = { ...kept, state: facts.state === null ? null : withoutStores(facts.state) };
  const hash = createHash('sha256')
    .update(encodeStored({ ...withoutPartitions }))
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
  return decodeStored<CheckpointReading>(text);
}

/** The state with all its partitions. */
export function loadState(text: string): StateReading {
  return decodeStored<StateReading>(text);
}

function cut<Entry>(log: LogReading<Entry> | null): LogReading<Entry> | null {
  return log === null ? null : { ...log, files: log.files.slice(-KEPT_LOG_FILES) };
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
