import type { FormatErrorKind } from '@/lib/spark/format-error';
import type { CommitLogEntry, OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import type { ChangelogHead } from '@/lib/spark/state/changelog-head';
import type { OperatorMetadata } from '@/lib/spark/state/operator-metadata';
import type { RocksDbSnapshot } from '@/lib/spark/state/rocksdb-snapshot';
import type { StateSchema } from '@/lib/spark/state/state-schema';
import { FileCache } from './file-cache';
import type { CheckpointReading, ListedFile, LogFile, MetadataReading } from './reading';
import type { ReadFileLog } from './source/file-log-content';
import { KeptTallies } from './state/kept-tallies';
import type { StateDetail } from './state-detail';

/** A value read from a file, or why it could not be read. */
export type ReadOutcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: FormatErrorKind; detail: string };

/**
 * What one reading leaves for the next of the same checkpoint: parsed files that do not change, the last listing,
 * and the last reading itself. Owned by one reader at a time; a reading changes it in place.
 */
export interface ReadingMemory {
  reading: CheckpointReading | undefined;
  listing: ListedFile[];
  /** How much of the state `reading` looked at. */
  stateDetail: StateDetail;
  offsets: FileCache<LogFile<OffsetLogEntry>>;
  commits: FileCache<LogFile<CommitLogEntry>>;
  /** When an unfinished file of a log was first seen, by path and version. */
  firstSeenMs: FileCache<bigint>;
  metadata: FileCache<MetadataReading>;
  initialOffsets: FileCache<SourceOffset | null>;
  /** Files of file sources' own logs that were read. */
  fileLogs: FileCache<ReadFileLog>;
  operatorMetadata: FileCache<ReadOutcome<OperatorMetadata>>;
  snapshots: FileCache<ReadOutcome<RocksDbSnapshot>>;
  /** State files that were decoded to their end. */
  soundFiles: FileCache<true>;
  /** State files that can't be decoded, and why: seen so once, and seen so in two listings. */
  suspectFiles: FileCache<string>;
  damagedFiles: FileCache<string>;
  /** Versions that a changelog of checkpoint format 2 builds on. */
  lineages: FileCache<ReadOutcome<ChangelogHead['lineage']>>;
  /** Where the next change of a store is counted on. */
  tallies: KeptTallies;
  /** Null for a schema that can't be read. */
  schemas: FileCache<StateSchema | null>;
  /** Troubles that were confirmed by a second listing, as one text: the same again needs no second listing. */
  confirmedTroubles: string;
}

export function emptyMemory(): ReadingMemory {
  return {
    reading: undefined,
    listing: [],
    stateDetail: 'none',
    offsets: new FileCache(),
    commits: new FileCache(),
    firstSeenMs: new FileCache(),
    metadata: new FileCache(),
    initialOffsets: new FileCache(),
    fileLogs: new FileCache(),
    operatorMetadata: new FileCache(),
    snapshots: new FileCache(),
    soundFiles: new FileCache(),
    suspectFiles: new FileCache(),
    damagedFiles: new FileCache(),
    lineages: new FileCache(),
    tallies: new KeptTallies(),
    schemas: new FileCache(),
    confirmedTroubles: '',
  };
}
