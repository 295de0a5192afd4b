import type { Storage } from '@/lib/storage/storage';
import type { ListedFile } from './reading';
import type { ReadingMemory } from './reading-memory';
import type { CountingLimits } from './state/counting-limits';
import type { StateDetail } from './state-detail';

/** What the steps of one reading share. */
export interface ReadContext {
  storage: Storage;
  nowMs: bigint;
  memory: ReadingMemory;
  state: StateDetail;
  /** Look at the state as of this batch instead of the one that a restart needs. */
  asOfBatch: bigint | undefined;
  /** What counting keys may cost. */
  limits: CountingLimits;
  /** Looks for the next batch only: nothing is read but what is new. */
  refresh: boolean;
  /** Hold state files that are read anyway against their checksum files. */
  verifyChecksums: boolean;
  /** Rows of the state carry checksums (pinned, 4.1+). */
  rowChecksums: boolean;
  /** Checksum files by path, where files are held against them; null: they are not looked at. */
  checksums: ReadonlyMap<string, ListedFile> | null;
  /** Listed files that were gone when they were read. */
  vanished: Set<string>;
}

/** Reads at the same time. Enough to hide the latency of an object store, few enough to be polite. */
export const READS_AT_ONCE = 16;
