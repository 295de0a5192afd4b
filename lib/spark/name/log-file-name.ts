/**
 * Names in `offsets/`, `commits/` and `sources/<i>/`.
 *
 *     7                       batch 7                            only ASCII digits: 007, +5, -1 are no batch here
 *     9.compact               entries up to 9                    file source and file sink logs
 *     .7.crc                  Hadoop checksum of 7               local and checksummed file systems
 *     7.crc                   Spark's own checksum (JSON)        4.1+
 *     .7.<uuid>.tmp           atomic write, in flight or left    2.4+; `.<uuid>.tmp` up to 2.3
 *     ..7.<uuid>.tmp.crc      its Hadoop checksum
 *
 * Sources: HDFSMetadataLog.isBatchFile, CheckpointFileManager.generateTempPath, CompactibleFileStreamLog
 * (apache/spark sql/core …/execution/streaming/), Spark 2.1 to 4.2. Spark sorts by number, never by time.
 */
export type LogFileName =
  | { kind: 'batch'; batchId: bigint }
  | { kind: 'compact'; batchId: bigint }
  | { kind: 'temporary' | 'checksum' | 'directory-marker' | 'other' };

/** Greatest id that Spark can write: a Java long. */
const GREATEST_ID = 2n ** 63n - 1n;

/** What a file name (last path segment) in a log directory means. */
export function parseLogFileName(name: string): LogFileName {
  const batch = /^(0|[1-9]\d{0,18})(\.compact)?$/.exec(name);
  if (batch?.[1] !== undefined) {
    const batchId = BigInt(batch[1]);
    if (batchId <= GREATEST_ID) return { kind: batch[2] === undefined ? 'batch' : 'compact', batchId };
  }
  if (isTemporaryName(name)) return { kind: 'temporary' };
  if (name.endsWith('.crc')) return { kind: 'checksum' };
  if (name === '' || name.endsWith('_$folder$')) return { kind: 'directory-marker' };
  return { kind: 'other' };
}

/** A temporary file of an atomic write, or the checksum of one. State stores of 2.x: `temp-<n>`. */
export function isTemporaryName(name: string): boolean {
  return /^\..*\.tmp(\.crc)?$/.test(name) || /^temp-?\d+$/.test(name);
}
