import { z } from 'zod';
import { SOURCE_KINDS } from '@/lib/domain/source-kind';
import { epochMs, longString } from './long';

/** Why a log file could not be read. */
const unreadableReason = z.enum(['empty', 'truncated', 'malformed', 'unsupported-version', 'checksum']);

const log = z.object({
  batchIds: z.array(longString),
  gaps: z.array(longString),
  unreadable: z.array(
    z.object({
      batchId: longString,
      reason: unreadableReason,
      /** `incomplete`: may still be being written · `damaged` · `unknown`: a log version that nobody here knows. */
      state: z.enum(['incomplete', 'damaged', 'unknown']),
      line: z.number().int().nullable(),
      detail: z.string(),
      raw: z.string(),
    }),
  ),
});

const fileLog = z.object({
  newestEntry: longString,
  newestCompact: longString.nullable(),
  compactInterval: z.number().int().nullable(),
  /** Null when the log was too large to count. */
  seenFiles: longString.nullable(),
  newestFiles: z.array(z.object({ path: z.string(), modifiedMs: epochMs, batchId: longString })),
  foundNotPlanned: longString,
  missing: z.array(z.string()),
  damaged: z.array(z.object({ path: z.string(), detail: z.string() })),
});

const storePartition = z.object({
  partition: z.number().int(),
  provider: z.enum(['hdfs', 'rocksdb', 'unknown']),
  version: longString.nullable(),
  keys: longString.nullable(),
  keysMin: longString.nullable(),
  keysMax: longString.nullable(),
  notCounted: z.string().nullable(),
  liveBytes: longString.nullable(),
  retainedBytes: longString,
  reclaimableBytes: longString.nullable(),
  orphanFiles: z.number().int().nullable(),
  snapshotVersion: longString.nullable(),
  changesToReplay: z.number().int().nullable(),
  replayBytes: longString.nullable(),
  repairableFrom: longString.nullable(),
  loadable: z.boolean(),
  newestUsableVersion: longString.nullable(),
  missingVersions: z.array(longString),
  missing: z.array(z.string()),
  missingBytes: longString.nullable(),
  damaged: z.array(z.object({ path: z.string(), detail: z.string() })),
});

const column = z.object({ name: z.string(), type: z.string(), nullable: z.boolean() });

const state = z.object({
  keys: longString.nullable(),
  keysMin: longString.nullable(),
  keysMax: longString.nullable(),
  liveBytes: longString.nullable(),
  retainedBytes: longString,
  reclaimableBytes: longString.nullable(),
  requiredVersion: longString.nullable(),
  newestCompleteVersion: longString.nullable(),
  loadable: z.boolean(),
  operators: z.array(
    z.object({
      operatorId: z.string(),
      name: z.string().nullable(),
      numPartitions: z.number().int(),
      properties: z.string().nullable(),
      stores: z.array(
        z.object({
          name: z.string(),
          keys: longString.nullable(),
          keysMin: longString.nullable(),
          keysMax: longString.nullable(),
          liveBytes: longString.nullable(),
          retainedBytes: longString,
          reclaimableBytes: longString.nullable(),
          schema: z
            .object({
              version: z.number().int(),
              families: z.array(z.object({ name: z.string(), key: z.array(column), value: z.array(column) })),
            })
            .nullable(),
          partitions: z.array(storePartition),
        }),
      ),
    }),
  ),
});

/** Offsets as normalised per kind, longs as decimal strings; raw JSON text when the kind is unknown. */
const offset = z.json();

/** What `signalbox inspect --json` prints: one checkpoint as it was read. 64-bit numbers are decimal strings. */
export const inspectAnswer = z.object({
  location: z.string(),
  name: z.string(),
  readAt: z.iso.datetime(),
  kind: z.enum(['streaming', 'rdd', 'dstream', 'empty', 'unknown']),
  queryId: z.string().nullable(),
  metadata: z.object({
    state: z.enum(['present', 'missing', 'unreadable']),
    reason: unreadableReason.nullable(),
  }),
  offsetLog: log.nullable(),
  commitLog: log.nullable(),
  lastPlannedBatch: longString.nullable(),
  lastCommittedBatch: longString.nullable(),
  uncommittedBatches: z.array(longString),
  restart: z.object({
    action: z.enum(['fresh', 'next', 'rerun', 'fail']),
    batch: longString.nullable(),
    why: z.string(),
  }),
  asyncProgress: z.boolean(),
  continuous: z.boolean(),
  watermarkMs: epochMs.nullable(),
  newest: z
    .object({
      batchId: longString,
      logVersion: z.number().int(),
      timestampMs: epochMs.nullable(),
      watermarkMs: epochMs.nullable(),
      conf: z.record(z.string(), z.string()),
    })
    .nullable(),
  sources: z.array(
    z.object({
      index: z.number().int(),
      name: z.string().nullable(),
      kind: z.enum(SOURCE_KINDS),
      committed: offset.nullable(),
      planned: offset.nullable(),
      started: offset.nullable(),
      /** What a file source has seen, from its own log; null for other kinds, and while it has none. */
      fileLog: fileLog.nullable(),
    }),
  ),
  batches: z.array(
    z.object({
      batchId: longString,
      plannedAtMs: epochMs.nullable(),
      committedAtMs: epochMs.nullable(),
      watermarkMs: epochMs.nullable(),
      end: z.array(offset.nullable()),
      records: longString.nullable(),
    }),
  ),
  state: state.nullable(),
  rdds: z.array(
    z.object({ id: z.number().int(), parts: z.number().int(), bytes: longString, partitioner: z.boolean() }),
  ),
  files: z.number().int(),
  bytes: longString,
  areas: z.array(z.object({ area: z.string(), files: z.number().int(), bytes: longString })),
  temporaryFiles: z.array(z.object({ path: z.string(), sizeBytes: longString, modifiedMs: epochMs })),
  requests: z.object({ list: z.number().int(), read: z.number().int() }),
});
export type InspectAnswer = z.infer<typeof inspectAnswer>;
