import type { SourceKind } from '@/lib/domain/source-kind';
import type { OffsetLogEntry } from '@/lib/spark/log/offset-log-entry';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import { mapConcurrently } from '@/lib/storage/concurrent';
import { readInitialOffset } from './initial-offset';
import type { CheckpointLayout } from './layout';
import { entryOf } from './log/log-reading';
import { READS_AT_ONCE, type ReadContext } from './read-context';
import type { LogReading, SourceReading } from './reading';
import { readFileSourceLog } from './source/file-source-log';
import { sourceDirectory } from './source/source-directory';

type Logged = OffsetLogEntry['sources'][number];

/** The sources of a checkpoint with their positions at the last planned and the last committed batch. @throws StorageError */
export async function readSources(
  context: ReadContext,
  offsetLog: LogReading<OffsetLogEntry> | null,
  { initialOffsets, sources: files }: Pick<CheckpointLayout, 'initialOffsets' | 'sources'>,
  lastPlanned: bigint | null,
  lastCommitted: bigint | null,
): Promise<SourceReading[]> {
  const planned = entryOf(offsetLog, lastPlanned)?.sources ?? [];
  const committed = entryOf(offsetLog, lastCommitted)?.sources ?? [];
  const keys = sourceKeys(planned, committed);
  const ends = new Map(
    keys.map((key) => [key, (offsetAt(planned, key) ?? offsetAt(committed, key))?.raw ?? '-']),
  );
  return mapConcurrently(keys, READS_AT_ONCE, async (key, index) => {
    const plannedOffset = offsetAt(planned, key);
    const committedOffset = offsetAt(committed, key);
    const kind = (plannedOffset ?? committedOffset ?? newestOffset(offsetLog, key))?.kind ?? 'unknown';
    const directory = sourceDirectory(key, keys, ends, files);
    const initial = directory === null ? undefined : initialOffsets.get(directory);
    const started = await readInitialOffset(context, initial, kind);
    const provenKind = started?.kind ?? kind;
    const name = /^\d+$/.test(key) ? null : key;
    return {
      index,
      name,
      kind: provenKind,
      committed: asKind(committedOffset, provenKind),
      planned: asKind(plannedOffset, provenKind),
      started,
      fileLog:
        kind === 'file' && directory !== null
          ? await readFileSourceLog(
              context,
              { directory, index, name },
              files,
              plannedOffset ?? committedOffset,
            )
          : null,
    };
  });
}

/** Positional keys in plan order; names, which have no order, by name. */
function sourceKeys(planned: Logged[], committed: Logged[]): string[] {
  const keys = new Set([...planned, ...committed].map(({ key }) => key));
  const positional = [...keys].every((key) => /^\d+$/.test(key));
  return [...keys].sort((a, b) =>
    positional ? Number.parseInt(a, 10) - Number.parseInt(b, 10) : a < b ? -1 : 1,
  );
}

function offsetAt(sources: Logged[], key: string): SourceOffset | null {
  return sources.find((source) => source.key === key)?.offset ?? null;
}

/** For a source that gave nothing in the newest batches: its last offset tells its kind. */
function newestOffset(offsetLog: LogReading<OffsetLogEntry> | null, key: string): SourceOffset | null {
  for (const { content } of offsetLog?.files.toReversed() ?? []) {
    const offset = content.state === 'parsed' ? offsetAt(content.entry.sources, key) : null;
    if (offset !== null) return offset;
  }
  return null;
}

/** A bare number is a rate source's when `sources/<i>/0` holds its creation time; it then counts seconds. */
function asKind(offset: SourceOffset | null, kind: SourceKind): SourceOffset | null {
  if (offset === null || kind !== 'rate' || offset.kind !== 'long') return offset;
  return { ...offset, kind: 'rate', unit: 'seconds' };
}
