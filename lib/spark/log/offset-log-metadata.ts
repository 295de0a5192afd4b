/**
 * Line 2 of `offsets/<N>`: `{"batchWatermarkMs":0,"batchTimestampMs":1480981499528,"conf":{…}}`, or an empty line.
 *
 * Source: OffsetSeqMetadata (apache/spark sql/core …/execution/streaming/OffsetSeq.scala); `conf` since 2.2,
 * `sourceMetadataInfo` and `controlBatchInfo` since 4.2 (ignored here). Missing numbers count as 0, as in Spark.
 */
import {
  type FieldContext,
  isJsonObject,
  type JsonObject,
  optionalLong,
  requireObject,
  wrongField,
} from '../json/json-field';
import { parseJson } from '../json/parse-json';
import type { OffsetLogMetadata } from './offset-log-entry';

/** @throws FormatError `truncated` | `malformed` */
export function parseOffsetLogMetadata(text: string, context: FieldContext): OffsetLogMetadata {
  const object = requireObject(parseJson(context.format, text, context.line), context);
  return {
    batchWatermarkMs: optionalLong(object, 'batchWatermarkMs', context) ?? 0n,
    batchTimestampMs: optionalLong(object, 'batchTimestampMs', context) ?? 0n,
    conf: readConf(object, context),
  };
}

/** Values are texts in every file seen; a number or boolean of a hand-made file is kept as its text. */
function readConf(object: JsonObject, context: FieldContext): Record<string, string> {
  const conf = object.conf;
  if (conf === undefined || conf === null) return {};
  if (!isJsonObject(conf)) throw wrongField('conf', 'an object', conf, context);
  const settings: Record<string, string> = {};
  for (const key of Object.keys(conf)) settings[key] = String(conf[key]);
  return settings;
}
