/**
 * Rate source in continuous mode: `{"0":{"value":12,"runTimeMs":1764000000000}}`: per partition the next value.
 *
 * Source: RateStreamOffset (apache/spark sql/core …/continuous/ContinuousRateStreamSource.scala), Spark 2.3 to 4.2.
 * Values of a partition are apart by the number of partitions, so a difference counts steps, not records.
 */
import { toDecimalStrings } from '../exact-json';
import { isJsonObject } from '../json/json-field';
import type { OffsetReader } from './offset-reader';
import type { Position } from './source-offset';

export const readRateContinuousOffset: OffsetReader = (json) => {
  if (!isJsonObject(json)) return undefined;
  const positions: Position[] = [];
  for (const [partition, state] of Object.entries(json)) {
    if (!isJsonObject(state) || typeof state.value !== 'bigint' || typeof state.runTimeMs !== 'bigint')
      return undefined;
    positions.push({ topic: null, partition, value: state.value });
  }
  if (positions.length === 0) return undefined;
  return { kind: 'rate', normalized: toDecimalStrings(json), positions, unit: 'steps' };
};
