/**
 * How a changelog begins, decompressed. UTF = java.io.DataOutput.writeUTF: uint16 length, then the text.
 *
 *     v1   no head
 *     v2   UTF "v2"                           keys with a column family
 *     v3   UTF "v3" · UTF lineage JSON        checkpoint format 2
 *     v4   UTF "v4" · UTF lineage JSON        both
 *
 *     lineage  [{"version":2,"checkpointUniqueId":"3f85…"},…]   from the last snapshot's version to N-1
 *
 * What does not begin with `v` and a number is v1, as in StateStoreChangelogReaderFactory (apache/spark sql/core
 * …/streaming/state/StateStoreChangelog.scala), 3.5 to 4.2.
 */
import type { ChunkReader } from '../bytes/chunk-reader';
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';
import { optionalLong, optionalString, requireObject, wrongField } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import type { StateFileSummary } from './state-changes';

export const CHANGELOG = 'state changelog';
const NEWEST_VERSION = 4;
/** `v` and at most five digits: Spark reads the number as a short. */
const LONGEST_VERSION = 6;

export interface ChangelogHead {
  version: 1 | 2 | 3 | 4;
  lineage: StateFileSummary['lineage'];
}

/**
 * Reads the head and passes it; passes nothing in v1. Undefined when it is not here yet, and nothing is passed.
 * @throws FormatError `unsupported-version` | `malformed`
 */
export function readChangelogHead(reader: ChunkReader): ChangelogHead | undefined {
  if (!reader.has(2)) return undefined;
  const size = uint16(reader, 0);
  if (size < 2 || size > LONGEST_VERSION) return { version: 1, lineage: null };
  if (!reader.has(2 + size)) return undefined;
  const version = versionIn(reader.piece(2 + size).subarray(2));
  if (version === 1 || version === 2) {
    if (version === 2) reader.advance(2 + size);
    return { version, lineage: null };
  }
  return withLineage(reader, version, 2 + size);
}

function withLineage(reader: ChunkReader, version: 3 | 4, from: number): ChangelogHead | undefined {
  if (!reader.has(from + 2)) return undefined;
  const size = uint16(reader, from);
  if (!reader.has(from + 2 + size)) return undefined;
  const lineage = parseLineage(decodeUtf8(CHANGELOG, reader.piece(from + 2 + size).subarray(from + 2)));
  reader.advance(from + 2 + size);
  return { version, lineage };
}

function versionIn(bytes: Uint8Array): ChangelogHead['version'] {
  const text = String.fromCharCode(...bytes);
  const digits = /^v(\d+)$/.exec(text)?.[1];
  if (digits === undefined) return 1;
  const version = Number.parseInt(digits, 10);
  if (version === 1 || version === 2 || version === 3 || version === 4) return version;
  throw new FormatError(
    'unsupported-version',
    CHANGELOG,
    `written as ${text}, known are v1 to v${NEWEST_VERSION}`,
  );
}

function parseLineage(json: string): NonNullable<StateFileSummary['lineage']> {
  const context = { format: CHANGELOG, line: null };
  const list = parseJson(CHANGELOG, json, null);
  if (!Array.isArray(list)) throw wrongField('the lineage', 'a list', list, context);
  return list.map((item) => {
    const entry = requireObject(item, context);
    const version = optionalLong(entry, 'version', context);
    const uniqueId = optionalString(entry, 'checkpointUniqueId', context);
    if (version === undefined || uniqueId === undefined) {
      throw new FormatError(
        'malformed',
        CHANGELOG,
        'an entry of the lineage has no version or checkpointUniqueId',
      );
    }
    return { version, uniqueId };
  });
}

function uint16(reader: ChunkReader, offset: number): number {
  return ((reader.bytes[reader.at + offset] ?? 0) << 8) | (reader.bytes[reader.at + offset + 1] ?? 0);
}
