/**
 * `commits/<N>`: batch N is done: its output was given to the sink and its state is durable.
 *
 *     v1 | v2 | v3
 *     {"nextBatchWatermarkMs":…, "stateUniqueIds":{…}, "sinkMetadataMap":{…}}     a missing line counts as {}
 *
 * Sources: CommitLog (apache/spark sql/core …/execution/streaming/CommitLog.scala): v1 since 2.2 (`{}` until 2.3,
 * `nextBatchWatermarkMs` since 2.4), v2 since 4.0 with state checkpoint format 2, v3 since 4.2 with sink evolution.
 * The version stands in each file: one directory may hold several.
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
import { writeJson } from '../json/write-json';
import { splitLogLines } from './log-lines';
import type { CommitLogEntry } from './offset-log-entry';
import { parseStateUniqueIds } from './state-unique-ids';

const FORMAT = 'commit log';
const NEWEST_VERSION = 3;

/**
 * Reads one file of `commits/`. A field that the file does not carry is null.
 * @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version`
 */
export function parseCommitLog(bytes: Uint8Array): CommitLogEntry {
  const { version, lines } = splitLogLines(FORMAT, bytes, NEWEST_VERSION, true);
  const context = { format: FORMAT, line: 2 };
  const object = requireObject(parseJson(FORMAT, lines[0] ?? '{}', 2), context);
  return {
    logVersion: version,
    nextBatchWatermarkMs: optionalLong(object, 'nextBatchWatermarkMs', context) ?? null,
    stateUniqueIds: parseStateUniqueIds(object.stateUniqueIds, context),
    sinkMetadata: readSinkMetadata(object, context),
  };
}

function readSinkMetadata(object: JsonObject, context: FieldContext): Record<string, string> | null {
  const sinks = object.sinkMetadataMap;
  if (sinks === undefined || sinks === null) return null;
  if (!isJsonObject(sinks)) throw wrongField('sinkMetadataMap', 'an object', sinks, context);
  return Object.fromEntries(Object.entries(sinks).map(([name, sink]) => [name, writeJson(sink)]));
}
