/**
 * A file of the file source's log, `sources/<i>/<K>` or `<K>.compact`.
 *
 *     v1
 *     {"path":"file:///in/orders%20001.json","timestamp":1480730949000,"batchId":0}
 *     …
 *
 * `timestamp` is the file's modification time, `batchId` the entry that found it: in a plain file K, in a compact one
 * every entry up to K in the order they were found. Fields of newer versions are passed over.
 * Source: FileStreamSourceLog, FileStreamSource.FileEntry (apache/spark sql/core …/execution/streaming/, 2.1 to 4.2).
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';
import { optionalLong, optionalString, requireObject, wrongField } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import type { FileSourceEntry } from './file-source-entry';

const FORMAT = 'file source log';
const NEWEST_VERSION = 1;

/** @throws FormatError `malformed` | `unsupported-version` for a first line that is not `v1` */
export function checkFileSourceVersion(line: Uint8Array): void {
  const text = decodeUtf8(FORMAT, line.subarray(0, 40));
  const version = /^v(\d{1,9})$/.exec(text)?.[1];
  if (version === undefined)
    throw new FormatError('malformed', FORMAT, `expected v1, found ${JSON.stringify(text)}`, 1);
  if (Number.parseInt(version, 10) !== NEWEST_VERSION)
    throw new FormatError(
      'unsupported-version',
      FORMAT,
      `written as ${text}, known is v${NEWEST_VERSION}`,
      1,
    );
}

/** @throws FormatError `truncated` | `malformed` */
export function parseFileSourceLine(line: Uint8Array, lineNumber: number | null): FileSourceEntry {
  const context = { format: FORMAT, line: lineNumber };
  const json = requireObject(parseJson(FORMAT, decodeUtf8(FORMAT, line), lineNumber), context);
  const path = optionalString(json, 'path', context);
  const modifiedMs = optionalLong(json, 'timestamp', context);
  const batchId = optionalLong(json, 'batchId', context);
  if (path === undefined) throw wrongField('path', 'a text', null, context);
  if (modifiedMs === undefined) throw wrongField('timestamp', 'a whole number', null, context);
  if (batchId === undefined) throw wrongField('batchId', 'a whole number', null, context);
  return { path, modifiedMs, batchId };
}
