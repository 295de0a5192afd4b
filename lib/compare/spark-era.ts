import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { pinnedSettings } from './pinned-settings';

/** Releases that wrote a batch: at least `since`, older than `before`; null where nothing tells. */
export interface SparkEra {
  since: string | null;
  before: string | null;
}

/** Settings that show an era: each release writes its own into every new batch (OffsetSeqMetadata.relevantSQLConfs). */
const SIGNS: readonly (readonly [string, string])[] = [
  ['2.3', 'spark.sql.streaming.stateStore.providerClass'],
  ['2.4', 'spark.sql.streaming.aggregation.stateFormatVersion'],
  ['3.0', 'spark.sql.streaming.join.stateFormatVersion'],
  ['3.1', 'spark.sql.streaming.stateStore.compression.codec'],
  ['3.2', 'spark.sql.streaming.stateStore.rocksdb.formatVersion'],
  ['3.3', 'spark.sql.streaming.statefulOperator.useStrictDistribution'],
  ['4.0', 'spark.sql.streaming.stateStore.encodingFormat'],
  ['4.2', 'spark.sql.streaming.stateStore.rocksdb.mergeOperatorVersion'],
  ['4.3', 'spark.sql.streaming.statefulOperator.alwaysNullableOutput.enabled'],
];

/** Which Spark wrote the newest batch, told by the settings that it pins. */
export function eraOf(reading: CheckpointReading): SparkEra {
  const pinned = pinnedSettings(reading);
  if (pinned === null) return { since: null, before: null };
  const newest = SIGNS.findLastIndex(([, key]) => Object.hasOwn(pinned.conf, key));
  return { since: SIGNS[newest]?.[0] ?? null, before: SIGNS[newest + 1]?.[0] ?? null };
}

/** True when the era is proven to be older than `release` (`4.0`); eras are a release each, so text order fits. */
export function isBefore({ before }: SparkEra, release: string): boolean {
  return before !== null && before <= release;
}

export function isSince({ since }: SparkEra, release: string): boolean {
  return since !== null && since >= release;
}

/** `Spark 3.3 to 3.5`, in words of the signs: `3.3 or newer, before 4.0`. */
export function eraWords({ since, before }: SparkEra): string {
  if (since === null) return before === null ? 'an unknown Spark' : `Spark before ${before}`;
  return before === null ? `Spark ${since} or newer` : `Spark ${since} or newer, before ${before}`;
}
