import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { parseDurationMs } from '@/lib/domain/duration';

export const SHUFFLE_PARTITIONS = 'spark.sql.shuffle.partitions';

/** What the newest planned batch pins: a restart uses it, whatever the job is submitted with. */
export interface PinnedSettings {
  batchId: bigint;
  conf: Readonly<Record<string, string>>;
}

/** Settings of the newest readable batch that has any; null when none has (nothing planned; Spark 2.1). */
export function pinnedSettings({ offsetLog }: Pick<CheckpointReading, 'offsetLog'>): PinnedSettings | null {
  for (const { batchId, content } of (offsetLog?.files ?? []).toReversed()) {
    if (content.state === 'parsed' && content.entry.metadata !== null) {
      return { batchId, conf: content.entry.metadata.conf };
    }
  }
  return null;
}

/**
 * Settings that Spark pins with each batch, since which release, and what it assumes where an older checkpoint has no
 * value; null: then the job's own value counts. Source: OffsetSeqMetadata.relevantSQLConfs and
 * relevantSQLConfDefaultValues (apache/spark sql/core …/execution/streaming/OffsetSeq.scala, 2.2 to 4.3).
 */
export const PINNED_BY_SPARK: ReadonlyMap<string, { since: string; assumed: string | null }> = new Map([
  [SHUFFLE_PARTITIONS, { since: '2.2', assumed: null }],
  ['spark.sql.streaming.stateStore.providerClass', { since: '2.3', assumed: null }],
  ['spark.sql.streaming.multipleWatermarkPolicy', { since: '2.4', assumed: 'min' }],
  ['spark.sql.streaming.flatMapGroupsWithState.stateFormatVersion', { since: '2.4', assumed: '1' }],
  ['spark.sql.streaming.aggregation.stateFormatVersion', { since: '2.4', assumed: '1' }],
  ['spark.sql.streaming.join.stateFormatVersion', { since: '3.0', assumed: '1' }],
  ['spark.sql.streaming.stateStore.compression.codec', { since: '3.1', assumed: 'lz4' }],
  ['spark.sql.streaming.stateStore.rocksdb.formatVersion', { since: '3.2', assumed: null }],
  ['spark.sql.streaming.statefulOperator.useStrictDistribution', { since: '3.3', assumed: 'false' }],
  ['spark.sql.optimizer.pruneFiltersCanPruneStreamingSubplan', { since: '4.0', assumed: 'true' }],
  ['spark.sql.streaming.stateStore.encodingFormat', { since: '4.0', assumed: 'unsaferow' }],
  ['spark.sql.streaming.stateStore.rowChecksum.enabled', { since: '4.2', assumed: 'false' }],
  ['spark.sql.streaming.stateStore.rocksdb.mergeOperatorVersion', { since: '4.2', assumed: '1' }],
  ['spark.sql.function.protobufExtensions.enabled', { since: '4.2', assumed: 'false' }],
  ['spark.sql.streaming.queryEvolution.enableSourceEvolution', { since: '4.2', assumed: 'false' }],
  ['spark.sql.streaming.statefulOperator.alwaysNullableOutput.enabled', { since: '4.3', assumed: 'false' }],
  ['spark.sql.dropDuplicates.deterministicKeyOrder.enabled', { since: '4.3', assumed: 'false' }],
]);

/** Equal in meaning: case of booleans and names, leading zeros and units of time do not matter. */
export function sameSetting(key: string, a: string, b: string): boolean {
  return normalSetting(key, a) === normalSetting(key, b);
}

/** Settings whose values Spark reads without regard to case. */
const ANY_CASE = /\.(?:multipleWatermarkPolicy|encodingFormat|compression\.codec)$/;

function normalSetting(key: string, value: string): string {
  const text = value.trim();
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase();
  if (/^[+-]?\d{1,30}$/.test(text)) return BigInt(text.replace(/^\+/, '')).toString();
  const ms = parseDurationMs(text);
  if (ms !== undefined) return `${ms} ms`;
  if (!ANY_CASE.test(key)) return text;
  // Spark's codecs have short names and class names (org.apache.spark.io.CompressionCodec).
  const codec = /^org\.apache\.spark\.io\.(\w+?)CompressionCodec$/i.exec(text)?.[1];
  return (codec ?? text).toLowerCase();
}
