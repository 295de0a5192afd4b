import { parseCommitLog } from '@/lib/spark/log/commit-log';
import { parseOffsetLog } from '@/lib/spark/log/offset-log';
import { buildReading } from './build-reading';
import { checkpointKind } from './kind';
import { type CheckpointLayout, sortLayout } from './layout';
import { logReading } from './log/log-reading';
import { markMissingSources } from './log/missing-sources';
import { readLogFiles } from './log/read-log';
import { readMetadata } from './metadata-reading';
import { readRdds } from './rdd';
import type { ReadContext } from './read-context';
import type { CheckpointReading, ListedFile } from './reading';

/**
 * Reads a checkpoint of which everything was just listed. Commits first: their files are older than the offsets
 * that are read after them.
 * @throws StorageError
 */
export async function readListing(context: ReadContext, listing: ListedFile[]): Promise<CheckpointReading> {
  const layout = sortLayout(listing);
  const kind = checkpointKind(layout, listing);
  const metadata = await readMetadata(context, layout.metadata);
  const { commitLog, offsetLog } = await readLogs(context, layout);
  return buildReading(context, {
    kind,
    metadata,
    commitLog,
    offsetLog,
    layout,
    listedAtMs: context.nowMs,
    rdds: kind === 'rdd' ? readRdds(listing) : [],
  });
}

/** Both logs, as far as their files still exist. @throws StorageError */
async function readLogs(
  context: ReadContext,
  { commits, offsets }: Pick<CheckpointLayout, 'commits' | 'offsets'>,
) {
  const { memory } = context;
  const commitFiles =
    commits === null
      ? null
      : await readLogFiles(context, { parse: parseCommitLog, cache: memory.commits }, commits);
  const offsetFiles =
    offsets === null
      ? null
      : await readLogFiles(context, { parse: parseOffsetLog, cache: memory.offsets }, offsets);
  return {
    commitLog: commitFiles === null ? null : logReading(commitFiles),
    offsetLog: offsetFiles === null ? null : logReading(markMissingSources(context, offsetFiles)),
  };
}
