import type { SourceOffset } from '../offset/source-offset';

/** Line 2 of `offsets/<N>`. Spark: OffsetSeqMetadata (OffsetSeq.scala). */
export interface OffsetLogMetadata {
  /** Watermark in effect while batch N runs, epoch ms; 0 = none or not moved yet. */
  batchWatermarkMs: bigint;
  /** Driver clock when N was planned, epoch ms. */
  batchTimestampMs: bigint;
  /** Settings pinned by the checkpoint; all values are strings. Unknown keys are kept. */
  conf: Record<string, string>;
}

/** `offsets/<N>`: what batch N reads up to. */
export interface OffsetLogEntry {
  logVersion: number;
  /** Null where Spark writes an empty line (continuous mode, very old logs). */
  metadata: OffsetLogMetadata | null;
  /** One per source, in plan order (v1) or by key (v2). `offset` is null for `-`: nothing read so far. */
  sources: { key: string; name: string | null; offset: SourceOffset | null }[];
}

/** `commits/<N>`: batch N is done. */
export interface CommitLogEntry {
  logVersion: number;
  /** Watermark for batch N+1, epoch ms; null when the file does not carry it. */
  nextBatchWatermarkMs: bigint | null;
  /** Checkpoint format 2: operator → partition → store → unique id of the state files; null when absent. */
  stateUniqueIds: Record<string, string[][]> | null;
  /** v3: sink name → what the log says of it, raw; null when absent. */
  sinkMetadata: Record<string, string> | null;
}
