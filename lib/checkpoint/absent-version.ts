import { locationName } from './location-name';
import type { CheckpointReading } from './reading';

/** A version that is declared and has no checkpoint yet: nothing lies at its location. */
export function absentVersion(location: string, nowMs: bigint): CheckpointReading {
  return {
    location,
    name: locationName(location),
    readAtMs: nowMs,
    listedAtMs: nowMs,
    kind: 'empty',
    metadata: { state: 'missing' },
    offsetLog: null,
    commitLog: null,
    lastPlannedBatch: null,
    lastCommittedBatch: null,
    uncommittedBatches: [],
    restart: {
      action: 'fresh',
      batch: 0n,
      why: 'nothing lies at the location: the query starts with batch 0',
    },
    watermarkMs: null,
    sources: [],
    state: null,
    rdds: [],
    files: 0,
    bytes: 0n,
    areas: [],
    temporaryFiles: [],
    asyncProgress: false,
    continuous: false,
    requests: { list: 1, read: 0 },
  };
}
