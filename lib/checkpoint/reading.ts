import type { SourceKind } from '@/lib/domain/source-kind';
import type { FormatErrorKind } from '@/lib/spark/format-error';
import type { FileSourceEntry } from '@/lib/spark/log/file-source-entry';
import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import type { StateSchema } from '@/lib/spark/state/state-schema';

/** What lies at a location. Only `streaming` has batches. */
export type CheckpointKind = 'streaming' | 'rdd' | 'dstream' | 'empty' | 'unknown';

/** `metadata`: the query's identity. Evidence, never a key: it may be missing, or shared with a copy. */
export type MetadataReading =
  | { state: 'present'; queryId: string }
  | { state: 'missing' }
  | { state: 'unreadable'; reason: FormatErrorKind; detail: string };

/**
 * How far a log file could be read.
 * `incomplete`: the newest file, cut or empty, seen for the first time; damage only if it stays so (P8).
 * `unknown`: written in a log version that nobody here knows; not damage (P5).
 */
export type LogFileContent<Entry> =
  | { state: 'parsed'; entry: Entry }
  | {
      state: 'incomplete' | 'damaged' | 'unknown';
      reason: FormatErrorKind;
      /** 1-based; null when the trouble has no line. */
      line: number | null;
      detail: string;
      /** The beginning of the file as text, for showing; bytes that are no text are replaced. */
      raw: string;
    };

/** One file of `offsets/` or `commits/`. */
export interface LogFile<Entry> {
  batchId: bigint;
  /** Relative to the checkpoint, e.g. `offsets/7`. */
  path: string;
  sizeBytes: bigint;
  modifiedMs: bigint;
  content: LogFileContent<Entry>;
}

/** `offsets/` or `commits/`: files ascending by batch id, and the ids missing between the first and the last. */
export interface LogReading<Entry> {
  files: LogFile<Entry>[];
  gaps: bigint[];
}

/** What the next start of the query does. Spark: MicroBatchExecution.populateStartOffsets (3.x, 4.x). */
export type Restart =
  | { action: 'fresh'; batch: bigint; why: string }
  | { action: 'next'; batch: bigint; why: string }
  | { action: 'rerun'; batch: bigint; why: string }
  | { action: 'fail'; batch: null; why: string };

/** One source across the checkpoint. */
export interface SourceReading {
  index: number;
  /** Name in an offset log v2 with named sources, else null. */
  name: string | null;
  kind: SourceKind;
  /** End offsets of the last committed batch (promise P4: where a restart resumes). */
  committed: SourceOffset | null;
  /** End offsets of the last planned batch. */
  planned: SourceOffset | null;
  /** Initial offsets, where the source records them in `sources/<i>/0`. */
  started: SourceOffset | null;
  /** The file source's own log; null for other kinds, and while it has none. */
  fileLog: FileSourceLogReading | null;
}

/** What a file source has seen, from its log `sources/<i>/`. Source: FileStreamSourceLog, CompactibleFileStreamLog (Spark 2.1 to 4.2). */
export interface FileSourceLogReading {
  readAtMs: bigint;
  newestEntry: bigint;
  /** Id of the newest `.compact` file; null when there is none yet. */
  newestCompact: bigint | null;
  /** Distance between compactions as the files show it; null when they do not. */
  compactInterval: number | null;
  /** Files that the log holds; null when it was too large to count. */
  seenFiles: bigint | null;
  /** Up to 20, newest entry first. */
  newestFiles: FileSourceEntry[];
  /** Up to 20 of the first that the log holds, oldest entry first; none where the log's beginning is not there. */
  oldestFiles: FileSourceEntry[];
  /** Entries beyond the last planned position: files found and not yet planned. */
  foundNotPlanned: bigint;
  /** Files of the log that a restart or the next compaction needs and that are not there. */
  missing: string[];
  damaged: { path: string; detail: string }[];
}

/** The state of one store in one partition, for the version that a resume requires. */
export interface StorePartitionReading {
  partition: number;
  provider: 'hdfs' | 'rocksdb' | 'unknown';
  /** Version looked at: the required one when loadable, else the newest usable one; null when none. */
  version: bigint | null;
  keys: bigint | null;
  /** Bounds where the exact number is not stored (RocksDB between snapshots); equal to `keys` when that is known. */
  keysMin: bigint | null;
  keysMax: bigint | null;
  /** Why `keys` is null, in words; null when it is known, or was not asked for. */
  notCounted: string | null;
  liveBytes: bigint | null;
  retainedBytes: bigint;
  /** Bytes of files that no version in Spark's retain window needs (spec state §9); null when unknown. */
  reclaimableBytes: bigint | null;
  /** RocksDB data files that no snapshot on disk names (spec state §4.2); null when not every snapshot could be read. */
  orphanFiles: number | null;
  snapshotVersion: bigint | null;
  /** All snapshot versions present, ascending. */
  snapshotVersions: bigint[];
  snapshotModifiedMs: bigint | null;
  changesToReplay: number | null;
  /** Bytes of those changes. */
  replayBytes: bigint | null;
  loadable: boolean;
  /**
   * An older base from which Spark 4.1+ repairs this store by itself when it is not loadable, with every change after
   * it present and within its reach (spec state §7.1); null when there is none, or when it is not needed.
   */
  repairableFrom: bigint | null;
  /** Newest version that can be built from the files present, 0 when only the empty state. Null when unknown. */
  newestUsableVersion: bigint | null;
  /** Versions whose files are missing from the needed chain. */
  missingVersions: bigint[];
  /** Paths that should exist and do not. */
  missing: string[];
  /** Bytes of missing data files, as the snapshot that names them says; null when none of them is such a file. */
  missingBytes: bigint | null;
  /** Files of the needed chain that exist and cannot be right: wrong size, no bytes, unreadable. */
  damaged: { path: string; detail: string }[];
}

export interface StoreReading {
  /** `default` or Spark's store name, e.g. `left-keyToNumValues`. */
  name: string;
  keys: bigint | null;
  keysMin: bigint | null;
  keysMax: bigint | null;
  liveBytes: bigint | null;
  retainedBytes: bigint;
  reclaimableBytes: bigint | null;
  /** Columns, from the schema file in effect; null when there is none (before 3.1) or it can't be read. */
  schema: StateSchema | null;
  partitions: StorePartitionReading[];
}

export interface OperatorReading {
  operatorId: string;
  /** Spark's operator name from its metadata file (4.0+), else null. */
  name: string | null;
  numPartitions: number;
  /** What operator metadata v2 says besides, as JSON text (transformWithState: time mode, state variables). */
  properties: string | null;
  stores: StoreReading[];
}

/** All state of a query at the version that a resume requires. */
export interface StateReading {
  /** When the files below `state/` were last listed: with each new commit, not only when everything is. */
  listedAtMs: bigint;
  keys: bigint | null;
  keysMin: bigint | null;
  keysMax: bigint | null;
  liveBytes: bigint | null;
  retainedBytes: bigint;
  reclaimableBytes: bigint | null;
  /** Last committed batch + 1; null when nothing is committed (version 0 is the empty state). */
  requiredVersion: bigint | null;
  newestCompleteVersion: bigint | null;
  loadable: boolean;
  operators: OperatorReading[];
}

/** Files and bytes of one top-level area, as of the last full listing. */
export interface AreaSize {
  area: 'metadata' | 'offsets' | 'commits' | 'sources' | 'state' | 'other';
  files: number;
  bytes: bigint;
}

/** A file listed in the checkpoint, as of the last full listing. */
export interface ListedFile {
  path: string;
  sizeBytes: bigint;
  modifiedMs: bigint;
}

/** One RDD of a reliable RDD checkpoint. */
export interface RddReading {
  id: number;
  parts: number;
  bytes: bigint;
  partitioner: boolean;
}

/**
 * One observation of a checkpoint: everything that was read, when, and what could not be read.
 * Pure data; rules, answers and comparisons take it as it is.
 */
export interface CheckpointReading {
  location: string;
  /** Last path segment, e.g. `orders_v1`. */
  name: string;
  readAtMs: bigint;
  /** When the whole directory was last listed; sizes and areas are as old as this. */
  listedAtMs: bigint;
  kind: CheckpointKind;
  metadata: MetadataReading;
  /** Null when `offsets/` does not exist. */
  offsetLog: LogReading<OffsetLogEntry> | null;
  /** Null when `commits/` does not exist. */
  commitLog: LogReading<CommitLogEntry> | null;
  /** Newest readable batch id in `offsets/`. */
  lastPlannedBatch: bigint | null;
  /** Newest batch id in `commits/`. */
  lastCommittedBatch: bigint | null;
  /** Planned, readable, and newer than the last commit, ascending. */
  uncommittedBatches: bigint[];
  restart: Restart;
  /** Effective watermark: max of offsets and commit of the same batch; null when none. */
  watermarkMs: bigint | null;
  sources: SourceReading[];
  /** Null when the query has no state directory. */
  state: StateReading | null;
  rdds: RddReading[];
  files: number;
  bytes: bigint;
  areas: AreaSize[];
  /** Temporary files of atomic writes that were left behind or are in flight. */
  temporaryFiles: ListedFile[];
  /** Both logs skip the same ids: async progress tracking, legal (spec logs §7.1). */
  asyncProgress: boolean;
  /** Continuous processing: epochs with an empty metadata line; a restart goes by the commits (spec logs §7.3). */
  continuous: boolean;
  /** Requests that this reading cost. */
  requests: { list: number; read: number };
}
