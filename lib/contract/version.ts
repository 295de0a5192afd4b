import { z } from 'zod';
import { finding } from './finding';
import { lag, partitionLag } from './lag';
import { epochMs, longString } from './long';
import { queryVersion } from './query';
import { sourceKind } from './words';

/**
 * The sink's own log held against the commits. Null where no sink is declared, or its kind leaves nothing to read.
 * `unknown`: the log was read, and does not tell (another writer's id, expired transactions); `words` say why.
 */
export const sinkStand = z.object({
  kind: z.enum(['delta', 'file']),
  location: z.string(),
  readAtMs: epochMs,
  /** Newest batch of this query that is in the sink, and when it was written there. */
  newestBatch: longString.nullable(),
  newestBatchAtMs: epochMs.nullable(),
  relation: z.enum(['level', 'sink-ahead', 'sink-behind', 'nothing-yet', 'unknown', 'unreadable']),
  /** Where the sink stands, and what a restart does to it. */
  words: z.string(),
  restartWords: z.string(),
  /** Up to 20 ids each, newest first: in the sink and not committed; committed and not in the sink. */
  inSinkOnly: z.array(longString),
  committedOnly: z.array(longString),
  evidence: z.array(z.string()),
});
export type SinkStand = z.infer<typeof sinkStand>;

const listedFile = z.object({ path: z.string(), sizeBytes: longString, modifiedMs: epochMs });

/** Header and overview of one version. */
export const version = z.object({
  asOfMs: epochMs,
  query: z.object({
    id: z.string(),
    name: z.string(),
    environment: z.string(),
    catalog: z.string().nullable(),
    protected: z.boolean(),
    owner: z.string().nullable(),
    runbook: z.string().nullable(),
    versions: z.array(z.object({ id: z.string(), name: z.string(), version: z.number().int() })),
  }),
  version: queryVersion,
  /** Words of what a restart does, and from which files that follows. */
  restart: z
    .object({
      action: z.enum(['fresh', 'next', 'rerun', 'fail']),
      batch: longString.nullable(),
      why: z.string(),
    })
    .nullable(),
  sources: z.array(
    z.object({
      index: z.number().int(),
      name: z.string().nullable(),
      kind: sourceKind,
      label: z.string(),
      lag,
    }),
  ),
  sink: sinkStand.nullable(),
  findings: z.array(finding),
  areas: z.array(z.object({ area: z.string(), files: z.number().int(), bytes: longString })),
  listedAtMs: epochMs.nullable(),
  /** The first 100. */
  temporaryFiles: z.array(listedFile),
  /** Earlier identities of this path, newest first. */
  generations: z.array(
    z.object({
      generation: z.number().int(),
      queryId: z.string().nullable(),
      firstSeenMs: epochMs,
      lastSeenMs: epochMs,
      lastCommittedBatch: longString.nullable(),
      /** Committed end per source as JSON text, kept for a handover. */
      committed: z.array(z.object({ index: z.number().int(), kind: sourceKind, value: z.string() })),
    }),
  ),
});
export type Version = z.infer<typeof version>;

/** Where a source ended with a batch: JSON text, exactly as normalised. */
const batchEnd = z.object({ index: z.number().int(), kind: sourceKind, value: z.string().nullable() });

/** One batch: planned range, commit, duration, watermark. */
export const batchRow = z.object({
  batchId: longString,
  state: z.enum(['committed', 'planned']),
  plannedAtMs: epochMs.nullable(),
  committedAtMs: epochMs.nullable(),
  durationMs: longString.nullable(),
  watermarkMs: epochMs.nullable(),
  records: longString.nullable(),
  ends: z.array(batchEnd),
  /**
   * Ends of batch N−1, where the range of this one starts. Only given where the row below on the same page is
   * another batch (the last row of a page, a filtered list); null also when batch N−1 is not known.
   */
  before: z.array(batchEnd).nullable().default(null),
  /** False when the log file was purged or vanished since; the row comes from history. */
  onDisk: z.boolean(),
  /** What tells of it: its log files, or only the query's reported progress (then times are the trigger's). */
  origin: z.enum(['log', 'progress']).default('log'),
});
export type BatchRow = z.infer<typeof batchRow>;
export const batchPage = z.object({
  asOfMs: epochMs,
  batches: z.array(batchRow),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type BatchPage = z.infer<typeof batchPage>;

export const versionSources = z.object({
  asOfMs: epochMs,
  sources: z.array(
    z.object({
      index: z.number().int(),
      name: z.string().nullable(),
      kind: sourceKind,
      label: z.string(),
      lag,
      partitions: z.array(partitionLag),
      /** max / median of records per partition over recent batches, in words; null when unknown. */
      skewWords: z.string().nullable(),
      /** What a position of this kind means: whether the end is included, what a difference counts. */
      meaning: z.string(),
      /** The file source's own log; null for other kinds, and while it has none. */
      fileLog: z
        .object({
          readAtMs: epochMs,
          newestEntry: longString,
          /** Entries beyond the last planned position: files found and not yet planned. */
          foundNotPlanned: longString,
          /** Files that the log holds; null when it was too large to count. */
          seenFiles: longString.nullable(),
          compactInterval: z.number().int().nullable(),
          newestFiles: z.array(z.object({ path: z.string(), batchId: longString, modifiedMs: epochMs })),
          /** Up to 20 paths; a last line says how many more there are. So in `damaged`. */
          missing: z.array(z.string()),
          damaged: z.array(z.object({ path: z.string(), detail: z.string() })),
        })
        .nullable(),
      raw: z.object({
        committed: z.string().nullable(),
        planned: z.string().nullable(),
        started: z.string().nullable(),
      }),
    }),
  ),
});
export type VersionSources = z.infer<typeof versionSources>;

const storePartition = z.object({
  partition: z.number().int(),
  provider: z.enum(['hdfs', 'rocksdb', 'unknown']),
  version: longString.nullable(),
  keys: longString.nullable(),
  /** Bounds where the exact number is not stored (RocksDB between snapshots). */
  keysMin: longString.nullable().default(null),
  keysMax: longString.nullable().default(null),
  /** Why keys is null, in words; null when it is known. */
  notCounted: z.string().nullable(),
  liveBytes: longString.nullable(),
  retainedBytes: longString,
  /** Bytes that no version needs which Spark still keeps. */
  reclaimableBytes: longString.nullable(),
  snapshotVersion: longString.nullable(),
  snapshotModifiedMs: epochMs.nullable(),
  changesToReplay: z.number().int().nullable(),
  replayBytes: longString.nullable(),
  /** Older base from which Spark 4.1+ repairs the store by itself. */
  repairableFrom: longString.nullable(),
  loadable: z.boolean(),
  /** Up to 20 paths; a last line says how many more there are. So in `damaged`. */
  missing: z.array(z.string()),
  /** Files of the needed chain that exist and cannot be right. */
  damaged: z.array(z.object({ path: z.string(), detail: z.string() })).default([]),
});
export type StorePartition = z.infer<typeof storePartition>;

const stateColumn = z.object({ name: z.string(), type: z.string(), nullable: z.boolean() });

export const versionState = z.object({
  asOfMs: epochMs,
  state: z
    .object({
      /** When its files were last listed. */
      listedAtMs: epochMs,
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
          /** Operator metadata v2: time mode, state variables, as JSON text. */
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
              /** Largest partition against the median, in words; null when there is nothing to compare. */
              skewWords: z.string().nullable(),
              schema: z
                .object({
                  version: z.number().int(),
                  families: z.array(
                    z.object({ name: z.string(), key: z.array(stateColumn), value: z.array(stateColumn) }),
                  ),
                })
                .nullable(),
              /** All of them: 4 stores in 1,000 partitions are an answer of 1.6 MB. */
              partitions: z.array(storePartition),
            }),
          ),
        }),
      ),
    })
    .nullable(),
});
export type VersionState = z.infer<typeof versionState>;

/** One level of the checkpoint's directory, read when asked for. */
export const versionFiles = z.object({
  readAtMs: epochMs,
  path: z.string(),
  directories: z.array(z.string()),
  files: z.array(
    listedFile.extend({ kind: z.enum(['log', 'state', 'checksum', 'temporary', 'metadata', 'other']) }),
  ),
  /** True when there are more entries than are shown. */
  cut: z.boolean(),
});
export type VersionFiles = z.infer<typeof versionFiles>;

/** Raw text of one small file. `text` null = not text or too large; `why` says which. */
export const versionFile = z.object({
  readAtMs: epochMs,
  path: z.string(),
  sizeBytes: longString,
  modifiedMs: epochMs,
  text: z.string().nullable(),
  why: z.string().nullable(),
});
export type VersionFile = z.infer<typeof versionFile>;

export const versionSettings = z.object({
  asOfMs: epochMs,
  /** Pinned by the checkpoint (newest planned batch). */
  pinned: z.array(z.object({ key: z.string(), value: z.string() })),
  pinnedByBatch: longString.nullable(),
  /** Every state of what the team declares, newest first; empty when nothing was ever declared. */
  declarations: z.array(
    z.object({
      id: z.number().int(),
      origin: z.string(),
      atMs: epochMs,
      author: z.string(),
      yaml: z.string(),
      /** The one in effect. */
      current: z.boolean(),
    }),
  ),
  /** What is declared in effect, and what the checkpoint has pinned and will use, wherever both name a setting. */
  differences: z.array(
    z.object({
      key: z.string(),
      declared: z.string(),
      pinned: z.string(),
      same: z.boolean(),
      /** What a restart uses, in words. */
      words: z.string(),
    }),
  ),
});
export type VersionSettings = z.infer<typeof versionSettings>;
