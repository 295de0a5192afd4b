import { FormatError } from '@/lib/spark/format-error';
import type { OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { ReadContext } from '../read-context';
import type { LogFile } from '../reading';
import { unparsedContent } from './log-content';

/**
 * A v1 offsets file cut exactly after one of its source lines parses, with fewer sources. The number of sources never
 * changes within a checkpoint (Spark: OffsetSeq.toStreamProgress asserts it), so that the file before gives it away.
 * @returns `files` with the newest one replaced when it is cut like this
 */
export function markMissingSources(
  { nowMs, memory: { firstSeenMs } }: ReadContext,
  files: LogFile<OffsetLogEntry>[],
): LogFile<OffsetLogEntry>[] {
  const newest = files.at(-1);
  const before = files.at(-2);
  if (newest?.content.state !== 'parsed' || before?.content.state !== 'parsed') return files;
  const entry = newest.content.entry;
  const expected = before.content.entry.sources.length;
  const found = entry.sources.length;
  if (entry.logVersion !== 1 || before.content.entry.logVersion !== 1 || found >= expected) return files;
  const detail = `${found} of ${expected} source lines are there; ${before.path} has all`;
  const error = new FormatError('truncated', 'offset log', detail, found + 3);
  const content = unparsedContent(error, new TextEncoder().encode(rawText(entry)), {
    isNewest: true,
    nowMs,
    modifiedMs: newest.modifiedMs,
    firstSeenMs: firstSeenMs.get(newest),
  });
  if (firstSeenMs.get(newest) === undefined) firstSeenMs.set(newest, nowMs);
  return [...files.slice(0, -1), { ...newest, content }];
}

function rawText(entry: OffsetLogEntry): string {
  return entry.sources.map(({ offset }) => offset?.raw ?? '-').join('\n');
}
