/**
 * How compactible logs are kept: the file source's `sources/<i>/` and the file sink's `_spark_metadata/`.
 *
 *     0 1 … 8 9.compact 10 11 … 18 19.compact 20        with the default interval of 10
 *
 * `K.compact` stands for entry K and holds all entries before it too. A reader needs the newest compact file and every
 * plain one after it, or everything from 0 on. Files that a compact one covers are deleted later, and may be missing.
 * Source: CompactibleFileStreamLog (apache/spark sql/core …/execution/streaming/, Spark 2.1 to 4.2): compactInterval,
 * deriveCompactInterval, getAllValidBatches, getValidBatchesBeforeCompactionBatch.
 */

/** `spark.sql.streaming.fileSource.log.compactInterval` and `…fileSink.log.compactInterval`, unless set. */
export const DEFAULT_INTERVAL = 10;

/**
 * The distance between compactions that Spark itself derives from the compact files at its next start, with its
 * default setting; null without a compact file, where the setting alone decides.
 */
export function compactInterval(compactIds: readonly bigint[]): number | null {
  const [newest, previous] = [...compactIds].sort((a, b) => (a > b ? -1 : 1));
  if (newest === undefined) return null;
  if (previous !== undefined) return Number(newest - previous);
  const entries = Number(newest) + 1;
  if (entries <= DEFAULT_INTERVAL || DEFAULT_INTERVAL >= Math.floor(entries / 2)) return entries;
  for (let divisor = DEFAULT_INTERVAL; divisor <= entries / 2; divisor++)
    if (entries % divisor === 0) return divisor;
  return entries;
}

/** Ids that are needed to read the log up to its newest entry and that have no file; at most `most` of them. */
export function missingEntries(
  plainIds: readonly bigint[],
  compactIds: readonly bigint[],
  most: number,
): bigint[] {
  const present = new Set([...plainIds, ...compactIds]);
  const newest = greatest(present);
  const newestCompact = greatest(compactIds);
  const missing: bigint[] = [];
  if (newest === null) return missing;
  for (let id = newestCompact ?? 0n; id < newest && missing.length < most; id++)
    if (!present.has(id)) missing.push(id);
  return missing;
}

export function greatest(ids: Iterable<bigint>): bigint | null {
  let found: bigint | null = null;
  for (const id of ids) if (found === null || id > found) found = id;
  return found;
}
