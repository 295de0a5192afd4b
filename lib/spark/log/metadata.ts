/**
 * `metadata`: the identity of a streaming query, one JSON object `{"id":"<uuid>"}`, sometimes pretty-printed.
 *
 * Source: StreamMetadata.read (apache/spark sql/core …/execution/streaming/StreamMetadata.scala), Spark 2.1 to 4.2.
 * Unknown fields are ignored, as Spark ignores them.
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';
import { optionalString, requireObject } from '../json/json-field';
import { parseJson } from '../json/parse-json';

const FORMAT = 'query metadata';

/**
 * Reads the query id.
 * @throws FormatError `empty` | `truncated` | `malformed`
 */
export function parseQueryMetadata(bytes: Uint8Array): { queryId: string } {
  if (bytes.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  const context = { format: FORMAT, line: null };
  const object = requireObject(parseJson(FORMAT, decodeUtf8(FORMAT, bytes), null), context);
  const queryId = optionalString(object, 'id', context);
  if (queryId === undefined) throw new FormatError('malformed', FORMAT, 'there is no field id');
  return { queryId };
}
