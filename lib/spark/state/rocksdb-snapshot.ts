/**
 * `N.zip` / `N_<id>.zip`: a RocksDB snapshot. Its entry `metadata`, written last, names everything that it needs:
 *
 *     v1
 *     {"sstFiles":[{"localFileName":"000009.sst","dfsSstFileName":"000009-<uuid>.sst","sizeBytes":991}],
 *      "logFiles":[{…,"dfsLogFileName":…}],           absent when empty
 *      "numKeys":3,                                   live keys; -1 = row tracking off
 *      "numInternalKeys":0, "columnFamilyMapping":{…}, "columnFamilyTypeMap":{…}, "maxColumnFamilyId":1}     4.0+
 *
 * Source: RocksDBCheckpointMetadata (apache/spark sql/core …/streaming/state/RocksDBFileManager.scala), Spark 3.2
 * to 4.3. Unknown fields are ignored, as Spark does. Data files lie in `SSTs/` and `logs/` beside the zip.
 *
 * `v2` is the same: Spark 4.0 takes as the version here the checkpoint format (`stateStore.checkpointFormatVersion`) of the
 * first query that its process ran, whichever query writes. 3.5, and 4.1 and later, always write `v1`.
 */
import { readZipEntry } from '../bytes/zip-entry';
import { FormatError } from '../format-error';
import {
  type FieldContext,
  isJsonObject,
  type JsonObject,
  listOf,
  optionalLong,
  optionalString,
  requireObject,
} from '../json/json-field';
import { parseJson } from '../json/parse-json';
import { splitLogLines } from '../log/log-lines';

const FORMAT = 'RocksDB snapshot metadata';
const NEWEST_VERSION = 2;

/** A data file that the snapshot needs. `path` is relative to the store's folder. */
interface SnapshotDataFile {
  path: string;
  sizeBytes: bigint;
}

export interface RocksDbSnapshot {
  dataFiles: SnapshotDataFile[];
  /** Live keys without internal column families; null when Spark did not track rows. */
  numKeys: bigint | null;
  /** Keys in `$…` column families; null where the version does not record it. */
  numInternalKeys: bigint | null;
  /** Column families by name; null before 4.0. */
  columnFamilies: Record<string, bigint> | null;
  /** Families whose keys `numKeys` leaves out: timers and times to live, of joins (format 3) `…-keyToNumValues`. */
  internalFamilies: string[];
}

/**
 * Reads what a snapshot zip says about itself.
 * @param skipped bytes of the zip before `zip`: its end is enough
 * @throws FormatError `empty` | `truncated` | `malformed` | `checksum` | `unsupported-version`
 */
export function parseRocksDbSnapshot(zip: Uint8Array, skipped = 0): RocksDbSnapshot {
  const metadata = readZipEntry(zip, 'metadata', skipped);
  if (metadata === undefined) throw new FormatError('malformed', FORMAT, 'the zip has no entry metadata');
  return parseRocksDbSnapshotMetadata(metadata);
}

/** Reads the entry `metadata` itself. @throws FormatError */
export function parseRocksDbSnapshotMetadata(metadata: Uint8Array): RocksDbSnapshot {
  const { lines } = splitLogLines(FORMAT, metadata, NEWEST_VERSION, false);
  if (lines.length === 0) throw new FormatError('truncated', FORMAT, 'the JSON is missing', 2);
  const context = { format: FORMAT, line: 2 };
  const object = requireObject(parseJson(FORMAT, lines.join('\n'), 2), context);
  const numKeys = optionalLong(object, 'numKeys', context);
  return {
    dataFiles: [
      ...dataFiles(object, 'sstFiles', 'dfsSstFileName', 'SSTs', context),
      ...dataFiles(object, 'logFiles', 'dfsLogFileName', 'logs', context),
    ],
    numKeys: numKeys === undefined || numKeys < 0n ? null : numKeys,
    numInternalKeys: optionalLong(object, 'numInternalKeys', context) ?? null,
    columnFamilies: columnFamilies(object, context),
    internalFamilies: internalFamilies(object),
  };
}

function dataFiles(
  object: JsonObject,
  list: string,
  nameField: string,
  folder: string,
  context: FieldContext,
): SnapshotDataFile[] {
  return listOf(object, list, context).map((item) => {
    const file = requireObject(item, context);
    const name = optionalString(file, nameField, context);
    const sizeBytes = optionalLong(file, 'sizeBytes', context);
    if (name === undefined || sizeBytes === undefined) {
      throw new FormatError('malformed', FORMAT, `an entry of ${list} has no ${nameField} or sizeBytes`, 2);
    }
    return { path: `${folder}/${name}`, sizeBytes };
  });
}

function columnFamilies(object: JsonObject, context: FieldContext): Record<string, bigint> | null {
  const mapping = object.columnFamilyMapping;
  if (!isJsonObject(mapping)) return null;
  const families: Record<string, bigint> = {};
  for (const name of Object.keys(mapping)) families[name] = optionalLong(mapping, name, context) ?? 0n;
  return families;
}

/** `columnFamilyTypeMap` says it; where it is missing (before 4.0.0), names of Spark's own families begin with `$`. */
function internalFamilies(object: JsonObject): string[] {
  const mapping = isJsonObject(object.columnFamilyMapping) ? object.columnFamilyMapping : {};
  const types = isJsonObject(object.columnFamilyTypeMap) ? object.columnFamilyTypeMap : {};
  return Object.keys(mapping).filter((name) =>
    types[name] === undefined ? name.startsWith('$') : types[name] === true,
  );
}
