import { type FormatError, isFormatError } from '@/lib/spark/format-error';
import type { LogFileContent } from '../reading';

/** A newest file that is cut or empty may still be being written; older than this it is not. */
const GRACE_MS = 60_000n;
/** It must have stood so at an earlier reading at least this long ago to be called damaged within the grace period. */
const STAYS_MS = 5_000n;
const SHOWN_CHARACTERS = 2_000;

/** What is known about a file that can't be parsed, for judging whether it is damaged or only not finished. */
export interface Circumstances {
  isNewest: boolean;
  nowMs: bigint;
  modifiedMs: bigint;
  /** When the same version of the file was first seen like this; undefined = now. */
  firstSeenMs: bigint | undefined;
}

/** Parses a log file; what can't be parsed becomes `incomplete`, `damaged` or `unknown`, never an exception. */
export function logFileContent<Entry>(
  bytes: Uint8Array,
  parse: (bytes: Uint8Array) => Entry,
  circumstances: Circumstances,
): LogFileContent<Entry> {
  try {
    return { state: 'parsed', entry: parse(bytes) };
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return unparsedContent(error, bytes, circumstances);
  }
}

/** The content of a file that its parser refused. */
export function unparsedContent(
  error: FormatError,
  bytes: Uint8Array,
  circumstances: Circumstances,
): Exclude<LogFileContent<never>, { state: 'parsed' }> {
  return {
    state: stateOf(error, circumstances),
    reason: error.kind,
    line: error.line,
    detail: error.detail,
    raw: new TextDecoder().decode(bytes.subarray(0, SHOWN_CHARACTERS)),
  };
}

function stateOf(error: FormatError, { isNewest, nowMs, modifiedMs, firstSeenMs }: Circumstances) {
  if (error.kind === 'unsupported-version') return 'unknown';
  const mayBeUnfinished = isNewest && (error.kind === 'empty' || error.kind === 'truncated');
  if (!mayBeUnfinished || nowMs - modifiedMs >= GRACE_MS) return 'damaged';
  return firstSeenMs !== undefined && nowMs - firstSeenMs >= STAYS_MS ? 'damaged' : 'incomplete';
}
