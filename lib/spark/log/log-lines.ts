/**
 * The container of Spark's text logs: offsets, commits, file-source and sink logs, operator metadata.
 *
 *     v1                 version line
 *     <line> …           LF, CRLF or a lone CR ends a line; a final terminator adds no line
 *
 * Rules are those of java.io.BufferedReader.readLine and of
 * MetadataVersionUtil.validateVersion (apache/spark sql/core …/execution/streaming/MetadataVersionUtil.scala,
 * moved to checkpointing/ in 4.1): `v` + integer > 0; a greater version than supported is refused. Spark 2.1 to 4.2.
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { FormatError } from '../format-error';

/** A log file cut into its version and the lines after the version line. `lines[0]` is line 2 of the file. */
export interface LogLines {
  version: number;
  lines: string[];
}

/**
 * Splits a log file.
 * @param newestKnown greatest log version that the caller can read
 * @throws FormatError `empty` | `truncated` | `malformed` | `unsupported-version`
 */
export function splitLogLines(
  format: string,
  bytes: Uint8Array,
  newestKnown: number,
  trimVersion: boolean,
): LogLines {
  if (bytes.length === 0) throw new FormatError('empty', format, 'the file has no bytes');
  const text = decodeUtf8(format, bytes);
  const all = splitLines(text);
  const first = all[0] ?? '';
  const version = parseVersionLine(format, trimVersion ? first.trim() : first, all.length === 1);
  if (version > newestKnown) {
    throw new FormatError(
      'unsupported-version',
      format,
      `written as v${version}, known up to v${newestKnown}`,
      1,
    );
  }
  return { version, lines: all.slice(1) };
}

/** Lines as java.io.BufferedReader gives them. */
export function splitLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function parseVersionLine(format: string, line: string, isLastLine: boolean): number {
  const digits = /^v(\d{1,9})$/.exec(line)?.[1];
  if (digits !== undefined && Number.parseInt(digits, 10) > 0) return Number.parseInt(digits, 10);
  if (isLastLine && line === 'v') throw new FormatError('truncated', format, 'the version line is cut', 1);
  throw new FormatError(
    'malformed',
    format,
    `expected a version line such as v1, found ${JSON.stringify(line.slice(0, 40))}`,
    1,
  );
}
