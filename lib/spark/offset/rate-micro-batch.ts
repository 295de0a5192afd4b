/**
 * rate-micro-batch: `{"offset":1000,"timestamp":1764000000000}`: rows produced so far (exclusive end) and their time.
 *
 * Source: RatePerMicroBatchStreamOffset (apache/spark sql/core …/streaming/sources/RatePerMicroBatchStream.scala), 3.3+.
 */
import { toDecimalStrings } from '../exact-json';
import { isJsonObject } from '../json/json-field';
import type { OffsetReader } from './offset-reader';

export const readRateMicroBatchOffset: OffsetReader = (json) => {
  if (!isJsonObject(json) || Object.keys(json).length !== 2) return undefined;
  const { offset, timestamp } = json;
  if (typeof offset !== 'bigint' || typeof timestamp !== 'bigint') return undefined;
  return {
    kind: 'rate',
    normalized: toDecimalStrings(json),
    positions: [{ topic: null, partition: '', value: offset }],
    unit: 'records',
  };
};
