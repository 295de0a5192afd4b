/**
 * File source: `{"logOffset":345}`: id of the last entry of `sources/<i>` that is included. -1 = nothing.
 *
 * Source: FileStreamSourceOffset (apache/spark sql/core …/streaming/FileStreamSourceOffset.scala), Spark 2.1 to 4.2.
 * A step is one entry of the source log, which may name many files. Until early 2.1 the bare number: kind `long`.
 */
import { isJsonObject } from '../json/json-field';
import type { OffsetReader } from './offset-reader';

export const readFileOffset: OffsetReader = (json) => {
  if (!isJsonObject(json) || Object.keys(json).length !== 1) return undefined;
  const logOffset = json.logOffset;
  if (typeof logOffset !== 'bigint') return undefined;
  return {
    kind: 'file',
    normalized: { logOffset: logOffset.toString() },
    positions: [{ topic: null, partition: '', value: logOffset }],
    unit: 'steps',
  };
};
