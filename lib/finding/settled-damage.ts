import type { LogFile, LogFileContent } from '@/lib/checkpoint/reading';

/** A file that is not whole after this time will not become whole: writing one takes milliseconds to seconds. */
const STILL_WRITTEN_MS = 60_000n;

type Unread = Exclude<LogFileContent<unknown>, { state: 'parsed' }>;
export type SettledDamage = Pick<Unread, 'reason' | 'line' | 'detail'>;

/**
 * What is wrong with a log file, once it is certain (promise P8): damage that the reader confirmed, or an incomplete
 * file that has not been touched for a minute. Null for a whole file, for one that may still be written, for a file
 * time ahead of our clock, and for a format that is only newer than we know (promise P5).
 */
export function settledDamage(file: LogFile<unknown>, nowMs: bigint): SettledDamage | null {
  const { content } = file;
  if (content.state === 'parsed' || isUnknownFormat(content)) return null;
  if (content.state === 'incomplete' && nowMs - file.modifiedMs < STILL_WRITTEN_MS) return null;
  return { reason: content.reason, line: content.line, detail: content.detail };
}

/** True when a file is written in a log version that is not known here. */
export function isUnknownFormat(content: LogFileContent<unknown>): boolean {
  return (
    content.state === 'unknown' || (content.state !== 'parsed' && content.reason === 'unsupported-version')
  );
}
