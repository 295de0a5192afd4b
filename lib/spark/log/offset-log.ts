/**
 * `offsets/<N>`: what batch N reads up to, written before the batch runs.
 *
 *     v1                                   v2
 *     <metadata JSON, or an empty line>    <metadata JSON>
 *     <offset of source 0, or ->           <key>:<offset, or ->      split at the first colon; any order
 *     <offset of source 1, or -> …         <key>:<offset, or -> …
 *
 * Sources: OffsetSeqLog (apache/spark sql/core …/execution/streaming/OffsetSeqLog.scala), Spark 2.1 to 4.2 for v1;
 * OffsetMap / OffsetSeqLog of 4.2 for v2. A v2 key is the source's position, or its name with source evolution.
 */
import { FormatError } from '../format-error';
import { parseSourceOffset } from '../offset/registry';
import type { SourceOffset } from '../offset/source-offset';
import { splitLogLines } from './log-lines';
import type { OffsetLogEntry } from './offset-log-entry';
import { parseOffsetLogMetadata } from './offset-log-metadata';

const FORMAT = 'offset log';
const NEWEST_VERSION = 2;
/** SerializedOffset of a source that has given nothing yet (OffsetSeqLog.SERIALIZED_VOID_OFFSET). */
const VOID = '-';

/**
 * Reads one file of `offsets/`. Longs are exact; offsets of unknown kinds keep their raw text.
 * @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version`
 */
export function parseOffsetLog(bytes: Uint8Array): OffsetLogEntry {
  const { version, lines } = splitLogLines(FORMAT, bytes, NEWEST_VERSION, false);
  const metadataLine = lines[0];
  if (metadataLine === undefined)
    throw new FormatError('truncated', FORMAT, 'the metadata line is missing', 2);
  const metadata =
    metadataLine === '' ? null : parseOffsetLogMetadata(metadataLine, { format: FORMAT, line: 2 });
  if (metadata === null && version > 1)
    throw new FormatError('malformed', FORMAT, 'the metadata line is empty', 2);
  const offsets = lines.slice(1);
  if (offsets.length === 0)
    throw new FormatError('truncated', FORMAT, 'no source line follows the metadata', 3);
  const last = offsets.length - 1;
  const sources = offsets.map((line, i) =>
    version === 1 ? positional(line, i, i === last) : keyed(line, i, i === last),
  );
  return { logVersion: version, metadata, sources };
}

type LoggedSource = OffsetLogEntry['sources'][number];

function positional(line: string, index: number, isLast: boolean): LoggedSource {
  return { key: String(index), name: null, offset: offsetOf(line, index + 3, isLast) };
}

function keyed(line: string, index: number, isLast: boolean): LoggedSource {
  const colon = line.indexOf(':');
  if (colon < 0) {
    throw new FormatError(
      isLast ? 'truncated' : 'malformed',
      FORMAT,
      'expected <source>:<offset>, found no colon',
      index + 3,
    );
  }
  const key = line.slice(0, colon);
  return {
    key,
    name: /^\d+$/.test(key) ? null : key,
    offset: offsetOf(line.slice(colon + 1), index + 3, isLast),
  };
}

function offsetOf(raw: string, line: number, isLast: boolean): SourceOffset | null {
  if (raw === VOID) return null;
  if (raw === '')
    throw new FormatError(isLast ? 'truncated' : 'malformed', FORMAT, 'the source line is empty', line);
  return parseSourceOffset(raw, { format: FORMAT, line });
}
