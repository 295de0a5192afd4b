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
const PINNED_BY_SPARK: ReadonlyMap<string, { since: string; assumed: string | null }> = new Map([
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
]);

/** One setting that is declared, and what a restart uses. */
export interface SettingComparison {
  key: string;
  declared: string;
  /** `pinned`: recorded · `assumed`: what Spark takes where nothing is recorded · `session`: then the job's counts. */
  used: 'pinned' | 'assumed' | 'session';
  /** The value that a restart uses. */
  value: string;
  same: boolean;
}

/**
 * Every declared setting that the checkpoint has pinned, or that Spark would pin, by key. Others follow the job and are
 * not compared, nor is a value that stands in a variable (`env:NAME`).
 */
export function compareSettings(
  declared: Readonly<Record<string, string>>,
  { conf }: PinnedSettings,
): SettingComparison[] {
  return Object.keys(declared)
    .sort()
    .flatMap((key): SettingComparison[] => {
      const said = declared[key] ?? '';
      if (said.startsWith('env:')) return [];
      const compared = (used: SettingComparison['used'], value: string) => [
        { key, declared: said, used, value, same: sameSetting(key, said, value) },
      ];
      const pinned = Object.hasOwn(conf, key) ? conf[key] : undefined;
      if (pinned !== undefined) return compared('pinned', pinned);
      const known = PINNED_BY_SPARK.get(key);
      if (known === undefined) return [];
      return known.assumed === null ? compared('session', said) : compared('assumed', known.assumed);
    });
}

/** What a restart uses, in words. */
export function comparisonWords({ key, declared, used, value, same }: SettingComparison): string {
  const since = PINNED_BY_SPARK.get(key)?.since ?? null;
  const missing = `The checkpoint records no value (Spark does since ${since})`;
  if (used === 'session') return `${missing}: a restart uses the declared ${declared}, and pins it.`;
  if (used === 'assumed') {
    return same
      ? `${missing}: a restart takes ${value}, as declared.`
      : `${missing}: a restart takes ${value} for it. The declared ${declared} is ignored on this checkpoint.`;
  }
  if (same) return `A restart uses ${value}, as declared.`;
  const scope =
    key === SHUFFLE_PARTITIONS
      ? ' Since Spark 4.1 that is so for the state alone: shuffles without state follow the job.'
      : '';
  return `A restart uses ${value}, which the checkpoint has pinned. The declared ${declared} is ignored on this checkpoint.${scope}`;
}

/** Equal in meaning: case of booleans and names, leading zeros and units of time do not matter. */
function sameSetting(key: string, a: string, b: string): boolean {
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
