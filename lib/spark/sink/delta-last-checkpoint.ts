/**
 * `_delta_log/_last_checkpoint`: a hint where the newest checkpoint is, one JSON object.
 *
 *     {"version":60,"size":53,"sizeInBytes":30979,"numOfAddFiles":50,…}            one file
 *     {"version":60,"size":…,"parts":3,…}                                          in parts
 *     {"version":60,…,"v2Checkpoint":{"path":"00…60.checkpoint.<uuid>.parquet",…}}  V2
 *
 * Written after the checkpoint, without a transaction: it may be old, and Delta itself then lists.
 * Source: LastCheckpointInfo.scala (delta-io/delta, 1.0 to 4.4), PROTOCOL.md.
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';
import { isJsonObject, optionalLong, optionalString, requireObject } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import { deltaCheckpointNames } from './delta-log-name';

const FORMAT = 'Delta _last_checkpoint';
/** More parts than Delta ever writes (spark.databricks.delta.checkpoint.partSize is a million actions). */
const MOST_PARTS = 10_000n;

export interface DeltaLastCheckpoint {
  version: bigint;
  /** Names in `_delta_log`. */
  files: string[];
}

/** @throws FormatError `empty` | `truncated` | `malformed` */
export function parseDeltaLastCheckpoint(bytes: Uint8Array): DeltaLastCheckpoint {
  if (bytes.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  const context = { format: FORMAT, line: 1 };
  const json = requireObject(parseJson(FORMAT, decodeUtf8(FORMAT, bytes), 1), context);
  const version = optionalLong(json, 'version', context);
  if (version === undefined || version < 0n)
    throw new FormatError('malformed', FORMAT, 'expected a version, found none', 1);
  const parts = optionalLong(json, 'parts', context);
  if (parts !== undefined && (parts < 1n || parts > MOST_PARTS))
    throw new FormatError('malformed', FORMAT, `expected 1 to ${MOST_PARTS} parts, found ${parts}`, 1);
  const v2 = isJsonObject(json.v2Checkpoint) ? optionalString(json.v2Checkpoint, 'path', context) : undefined;
  const name = v2?.slice(v2.lastIndexOf('/') + 1);
  const files =
    name === undefined ? deltaCheckpointNames(version, parts === undefined ? null : Number(parts)) : [name];
  return { version, files };
}
