import { mapConcurrently } from '@/lib/storage/concurrent';
import type { FileCache, FileVersion } from '../file-cache';
import type { BatchFile } from '../layout';
import { READS_AT_ONCE, type ReadContext } from '../read-context';
import type { LogFile } from '../reading';
import { logFileContent } from './log-content';

/** How the files of one log are parsed, and where parsed ones are kept. */
export interface LogKind<Entry> {
  parse: (bytes: Uint8Array) => Entry;
  cache: FileCache<LogFile<Entry>>;
}

/**
 * Reads the batch files of one log, ascending by id. Files that did not change since they were parsed are not read
 * anew; a file that is gone meanwhile is left out and noted in `context.vanished`.
 * @throws StorageError
 */
export async function readLogFiles<Entry>(
  context: ReadContext,
  kind: LogKind<Entry>,
  batches: readonly BatchFile[],
): Promise<LogFile<Entry>[]> {
  const newest = batches.length - 1;
  const files = await mapConcurrently(batches, READS_AT_ONCE, async ({ batchId, file }, index) => {
    const known = kind.cache.get(file);
    if (known !== undefined) return known;
    const read = await readLogFile(context, kind, batchId, file.path, index === newest);
    if (read === undefined) context.vanished.add(file.path);
    return read;
  });
  return files.filter((file) => file !== undefined);
}

/** Reads one file of a log; undefined when it does not exist. @throws StorageError */
export async function readLogFile<Entry>(
  context: ReadContext,
  kind: LogKind<Entry>,
  batchId: bigint,
  path: string,
  isNewest: boolean,
): Promise<LogFile<Entry> | undefined> {
  const stored = await context.storage.read(path);
  if (stored === undefined) return undefined;
  const version: FileVersion = { path, sizeBytes: stored.sizeBytes, modifiedMs: stored.modifiedMs };
  const { firstSeenMs } = context.memory;
  const content = logFileContent(stored.bytes, kind.parse, {
    isNewest,
    nowMs: context.nowMs,
    modifiedMs: stored.modifiedMs,
    firstSeenMs: firstSeenMs.get(version),
  });
  const logFile: LogFile<Entry> = { batchId, ...version, content };
  if (content.state !== 'incomplete') kind.cache.set(version, logFile);
  else if (firstSeenMs.get(version) === undefined) firstSeenMs.set(version, context.nowMs);
  return logFile;
}
