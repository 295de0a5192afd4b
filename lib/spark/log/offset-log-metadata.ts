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

/** Where the settings begin when other fields stand before them. Quotes in a JSON text are escaped: it is in none. */
const CONF_FIELD = ',"conf":{';
/** The last settings that were read, with the text from `CONF_FIELD` on: the batches of a query repeat theirs. */
let lastConf: { tail: string; conf: Record<string, string> } = { tail: '', conf: {} };

/** The settings are frozen: batches with the same text share them. @throws FormatError `truncated` | `malformed` */
export function parseOffsetLogMetadata(text: string, context: FieldContext): OffsetLogMetadata {
  const at = text.indexOf(CONF_FIELD);
  const tail = at < 0 ? '' : text.slice(at);
  if (tail !== '' && tail === lastConf.tail) {
    // With its own closing brace the beginning is an object by itself, unless the settings stand deeper.
    const beginning = objectOrUndefined(`${text.slice(0, at)}}`, context);
    if (beginning !== undefined) return metadataOf(beginning, lastConf.conf, context);
  }
  const object = requireObject(parseJson(context.format, text, context.line), context);
  const conf = Object.freeze(readConf(object, context));
  if (tail !== '' && isOnlyConf(tail, context)) lastConf = { tail, conf };
  return metadataOf(object, conf, context);
}

/** Whether nothing but the settings follows: a number after them would be missed. */
function isOnlyConf(tail: string, context: FieldContext): boolean {
  return Object.keys(objectOrUndefined(`{${tail.slice(1)}`, context) ?? {}).length === 1;
}

function objectOrUndefined(text: string, context: FieldContext): JsonObject | undefined {
  try {
    return requireObject(parseJson(context.format, text, context.line), context);
  } catch {
    return undefined;
  }
}

function metadataOf(
  object: JsonObject,
  conf: Record<string, string>,
  context: FieldContext,
): OffsetLogMetadata {
  return {
    batchWatermarkMs: optionalLong(object, 'batchWatermarkMs', context) ?? 0n,
    batchTimestampMs: optionalLong(object, 'batchTimestampMs', context) ?? 0n,
    conf,
  };
}

/** Values are texts in every file seen; a number or boolean of a hand-made file is kept as its text. */
function readConf(object: JsonObject, context: FieldContext): Record<string, string> {
  const conf = object.conf;
  if (conf === undefined || conf === null) return {};
  if (!isJsonObject(conf)) throw wrongField('conf', 'an object', conf, context);
  // Not by assignment: a key `__proto__` would be lost.
  return Object.fromEntries(Object.entries(conf).map(([key, value]) => [key, String(value)]));
}
