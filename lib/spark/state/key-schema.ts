/**
 * The key part of a state schema, `state/<op>/0/[<store>/]_metadata/schema`, versions 1 and 2.
 *
 *     v1   UTF "v1" · UTF key schema JSON · UTF value schema JSON
 *     v2   UTF "v2" · int32 n · n × UTF (the key JSON in pieces) · int32 m · m × UTF (the value JSON)
 *
 * UTF = java.io.DataOutput.writeUTF: uint16 length, then the text. Source: SchemaHelper (apache/spark sql/core
 * …/streaming/state/SchemaHelper.scala), v1 in 3.1, v2 from 3.2. Version 3 has another place and other content.
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';
import { listOf, optionalString, requireObject } from '../json/json-field';
import { parseJson } from '../json/parse-json';

const FORMAT = 'state schema';
const MOST_PIECES = 1_000;

/** One column of a key. `type` is Spark's name of a simple type, or null for a nested one. */
export interface KeyField {
  name: string;
  type: string | null;
}

/** @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version` */
export function parseKeySchema(bytes: Uint8Array): KeyField[] {
  if (bytes.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (size: number): number => {
    if (at + size > bytes.length)
      throw new FormatError('truncated', FORMAT, `${size} bytes expected at byte ${at}`);
    at += size;
    return at - size;
  };
  const text = (): string => {
    const size = view.getUint16(take(2));
    const from = take(size);
    return decodeUtf8(FORMAT, bytes.subarray(from, from + size));
  };
  const version = text();
  if (version !== 'v1' && version !== 'v2') {
    throw new FormatError(
      'unsupported-version',
      FORMAT,
      `written as ${JSON.stringify(version.slice(0, 20))}, known are v1 and v2`,
    );
  }
  const pieces = version === 'v1' ? 1 : view.getInt32(take(4));
  if (pieces < 1 || pieces > MOST_PIECES)
    throw new FormatError('malformed', FORMAT, `a key in ${pieces} pieces`);
  return keyFields(Array.from({ length: pieces }, text).join(''));
}

function keyFields(json: string): KeyField[] {
  const context = { format: FORMAT, line: null };
  return listOf(requireObject(parseJson(FORMAT, json, null), context), 'fields', context).map((item) => {
    const field = requireObject(item, context);
    return {
      name: optionalString(field, 'name', context) ?? '',
      type: typeof field.type === 'string' ? field.type : null,
    };
  });
}
