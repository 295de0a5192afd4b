import { type FormatError, isFormatError } from '@/lib/spark/format-error';
import type { FileSourceEntry } from '@/lib/spark/log/file-source-entry';
import { checkFileSourceVersion, parseFileSourceLine } from '@/lib/spark/log/file-source-log';
import { type LinesRead, readLines } from '@/lib/storage/read-lines';
import type { Storage } from '@/lib/storage/storage';
import type { FileVersion } from '../file-cache';

/** Entries that are kept of one file: as many as are shown. */
export const KEPT_ENTRIES = 20;
/** Up to this size a file is read whole, and every line of it is parsed. */
const WHOLE_BYTES = 1024 * 1024;
/** Of a larger file every line is counted up to this size; beyond, only what its end says is known. */
const COUNTED_BYTES = 256 * 1024 * 1024;
/** The end of a large compact file: the newest entries stand last. */
const TAIL_BYTES = 256 * 1024;
/** The beginning of a large compact file: its oldest entries. */
const HEAD_BYTES = 16 * 1024;
const LINE_BYTES = 1024 * 1024;

/** One file of a file source's log, as far as it was read. */
export interface FileLogContent {
  /** Entries of the file, all together; null when it was too large to count, or broken. */
  entries: bigint | null;
  /** The newest of them, newest last. */
  newest: FileSourceEntry[];
  /** The first of them; compaction drops nothing, so that these of a compact file are the first of the source. */
  oldest: FileSourceEntry[];
  /** Why it can't be read as Spark would read it; null when it can. */
  damage: { reason: FormatError['kind']; detail: string } | null;
}

/** What an earlier reading knows of a source's log. */
export interface LogBefore {
  /** Entries up to the file that is read now; null when they were not counted up to there. */
  entries: bigint | null;
  oldest: FileSourceEntry[];
}

/** The same with the file as it was read. */
export interface ReadFileLog {
  content: FileLogContent;
  file: FileVersion;
}

/**
 * Reads `sources/<i>/<K>` or `<K>.compact`; undefined when it does not exist. A file of up to a megabyte is one request.
 *
 * @param sizeBytes as listed; undefined when the file was not listed
 * @param before what is known of the log up to K - 1: a large compact file then says the rest with its end alone,
 *   since compaction drops nothing of a source's log (FileStreamSourceLog does not override shouldRetain)
 * @throws StorageError
 */
export async function readFileLog(
  storage: Storage,
  { path, sizeBytes }: { path: string; sizeBytes: bigint | undefined },
  id: bigint,
  before: LogBefore | null,
): Promise<ReadFileLog | undefined> {
  if (sizeBytes === undefined || sizeBytes <= BigInt(WHOLE_BYTES)) {
    const whole = await readBeginning(storage, path);
    if (whole?.isWhole !== false) return whole;
    return readFileLog(storage, { path, sizeBytes: whole.file.sizeBytes }, id, before);
  }
  const tail = await readTail(storage, path, sizeBytes, id);
  if (tail === undefined) return undefined;
  const { content, file, own } = tail;
  if (content.damage !== null) return { content, file };
  const whole = { ...content, oldest: before?.oldest ?? (await readOldest(storage, path)) };
  if (own !== null && before != null && before.entries !== null)
    return { content: { ...whole, entries: before.entries + own }, file };
  if (sizeBytes > BigInt(COUNTED_BYTES)) return { content: whole, file };
  return { content: { ...whole, entries: await countEntries(storage, path) }, file };
}

/** Reads as much as one request gives. `isWhole` is false when the file goes on. */
async function readBeginning(
  storage: Storage,
  path: string,
): Promise<(ReadFileLog & { isWhole: boolean }) | undefined> {
  const lines = new LogLinesSeen();
  const limits = { mostBytes: WHOLE_BYTES, mostLineBytes: LINE_BYTES };
  const read = await readLines(storage, path, limits, (line) => {
    if (++lines.count === 1) lines.attempt(() => checkFileSourceVersion(line));
    else lines.take(line, lines.count);
  });
  if (read === undefined) return undefined;
  const file = { path, sizeBytes: read.sizeBytes, modifiedMs: read.modifiedMs };
  const damage = lines.count === 0 ? EMPTY : damageOf(lines, read);
  const entries = damage === null ? BigInt(lines.count - 1) : null;
  return {
    content: { entries, newest: lines.newest, oldest: lines.oldest, damage },
    file,
    isWhole: read.end !== 'limit',
  };
}

/** The newest entries, and how many belong to `id` itself; `own` is null when they begin before the end that was read. */
async function readTail(
  storage: Storage,
  path: string,
  sizeBytes: bigint,
  id: bigint,
): Promise<(ReadFileLog & { own: bigint | null }) | undefined> {
  const lines = new LogLinesSeen();
  const from = Number(sizeBytes) - TAIL_BYTES;
  const limits = { from, mostBytes: 2 * TAIL_BYTES, mostLineBytes: LINE_BYTES };
  let own = 0n;
  let isOlderSeen = false;
  const read = await readLines(storage, path, limits, (line) => {
    // The first line was cut by where the reading began.
    if (++lines.count === 1) return;
    const entry = lines.take(line, null);
    if (entry?.batchId === id) own++;
    else isOlderSeen = true;
  });
  if (read === undefined) return undefined;
  const file = { path, sizeBytes: read.sizeBytes, modifiedMs: read.modifiedMs };
  const content = { entries: null, newest: lines.newest, oldest: [], damage: damageOf(lines, read) };
  return { content, file, own: isOlderSeen ? own : null };
}

/** The first entries of a large file; none where its beginning cannot be read as Spark would. */
async function readOldest(storage: Storage, path: string): Promise<FileSourceEntry[]> {
  const lines = new LogLinesSeen();
  await readLines(storage, path, { mostBytes: HEAD_BYTES, mostLineBytes: HEAD_BYTES }, (line) => {
    if (++lines.count > 1) lines.take(line, lines.count);
  });
  // The last line may be cut by where the reading ended: what was taken before it holds.
  return lines.oldest;
}

/** Lines after the version; null when they could not be read to the end. */
async function countEntries(storage: Storage, path: string): Promise<bigint | null> {
  let lines = 0n;
  const read = await readLines(
    storage,
    path,
    { mostBytes: 2 * COUNTED_BYTES, mostLineBytes: LINE_BYTES },
    () => {
      lines++;
    },
  );
  return read?.end === 'whole' && lines > 0n ? lines - 1n : null;
}

const EMPTY = { reason: 'empty', detail: 'the file has no bytes' } as const;

function damageOf(lines: LogLinesSeen, read: LinesRead): FileLogContent['damage'] {
  if (read.end === 'line-too-long')
    return { reason: 'malformed', detail: `a line has more than ${LINE_BYTES} bytes` };
  if (read.end === 'changed') return { reason: 'truncated', detail: 'the file changed while it was read' };
  return lines.damage;
}

/** Lines of one file as they come by: the newest entries, and the first thing that is wrong. */
class LogLinesSeen {
  count = 0;
  newest: FileSourceEntry[] = [];
  oldest: FileSourceEntry[] = [];
  damage: FileLogContent['damage'] = null;

  take(line: Uint8Array, lineNumber: number | null): FileSourceEntry | undefined {
    const entry = this.attempt(() => parseFileSourceLine(line, lineNumber));
    if (entry === undefined) return undefined;
    this.newest.push(entry);
    if (this.oldest.length < KEPT_ENTRIES) this.oldest.push(entry);
    if (this.newest.length > 2 * KEPT_ENTRIES) this.newest.splice(0, KEPT_ENTRIES);
    return entry;
  }

  attempt<Value>(parse: () => Value): Value | undefined {
    if (this.damage !== null) return undefined;
    try {
      return parse();
    } catch (error) {
      if (!isFormatError(error)) throw error;
      this.damage = { reason: error.kind, detail: error.message };
      return undefined;
    }
  }
}
