import type { LogFile, LogReading } from '../reading';
import { gapsBetween } from './gaps';

/** A log from its files, ascending. */
export function logReading<Entry>(files: LogFile<Entry>[]): LogReading<Entry> {
  return { files, gaps: gapsBetween(files.map(({ batchId }) => batchId)) };
}

/** The parsed entry of one batch, else undefined. */
export function entryOf<Entry>(log: LogReading<Entry> | null, batchId: bigint | null): Entry | undefined {
  if (log === null || batchId === null) return undefined;
  const file = findBatch(log.files, batchId);
  return file?.content.state === 'parsed' ? file.content.entry : undefined;
}

/** Binary search by batch id; `files` ascend. */
export function findBatch<Entry>(
  files: readonly LogFile<Entry>[],
  batchId: bigint,
): LogFile<Entry> | undefined {
  let low = 0;
  let high = files.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const file = files[middle];
    if (file === undefined) return undefined;
    if (file.batchId === batchId) return file;
    if (file.batchId < batchId) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Newest file whose content was parsed, else undefined. */
export function newestParsed<Entry>(
  log: LogReading<Entry> | null,
): { batchId: bigint; entry: Entry } | undefined {
  const files = log?.files ?? [];
  for (let i = files.length - 1; i >= 0; i--) {
    const file = files[i];
    if (file?.content.state === 'parsed') return { batchId: file.batchId, entry: file.content.entry };
  }
  return undefined;
}
