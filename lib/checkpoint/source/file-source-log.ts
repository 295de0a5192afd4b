import {
  compactInterval,
  DEFAULT_INTERVAL,
  greatest,
  missingEntries,
} from '@/lib/spark/log/file-log-compaction';
import { parseLogFileName } from '@/lib/spark/name/log-file-name';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import type { FileVersion } from '../file-cache';
import type { ReadContext } from '../read-context';
import type { FileSourceLogReading, ListedFile } from '../reading';
import {
  type FileLogContent,
  KEPT_ENTRIES,
  type LogBefore,
  type ReadFileLog,
  readFileLog,
} from './file-log-content';

const SHOWN_MISSING = 20;
/** New entries that are asked for by name before the log is listed again. */
const MOST_PROBES = 4;
/** The newest file may still be being written (object stores without an atomic rename). */
const GRACE_MS = 60_000n;
/** The newest entry of a log that is gone, although entries of it were planned. */
const NONE = -1n;

/** Which source: its directory below `sources/`, and its place in the reading. */
interface FileSource {
  directory: string;
  index: number;
  name: string | null;
}

interface LogFiles {
  plain: Map<bigint, ListedFile>;
  compact: Map<bigint, ListedFile>;
}

/**
 * Reads a file source's own log: which files it has seen. Null where there is none.
 *
 * A start reads the newest compact file and every plain file after it, or everything from 0 on
 * (CompactibleFileStreamLog.allFiles, which FileStreamSource calls through FileStreamSourceLog.restore, 2.1 to 4.2), and a
 * batch that runs again its own entries: these files are what is needed. Only they are read, each once. The entry of a
 * batch that was planned after the listing is asked for by name.
 *
 * @param listed files below `sources/`, as of the last listing
 * @param planned the newest planned position of the source
 * @throws StorageError
 */
export async function readFileSourceLog(
  context: ReadContext,
  source: FileSource,
  listed: readonly ListedFile[],
  planned: SourceOffset | null,
): Promise<FileSourceLogReading | null> {
  const log = filesOf(listed, `sources/${source.directory}/`);
  const end = planned?.kind === 'file' ? (planned.positions[0]?.value ?? null) : null;
  await probeNewEntries(context, source, log, end);
  const newestCompact = greatest(log.compact.keys());
  const newest = newestOf(log) ?? (end !== null && end >= 0n ? NONE : null);
  if (newest === null) return null;
  const read: ReadFileLog[] = [];
  for (const { id, file, isCompact } of neededFiles(log, newestCompact)) {
    const before = isCompact ? knownBefore(context, source, id) : null;
    const content = await readOnce(context, file, id, before);
    if (content !== undefined) read.push(content);
  }
  const isFinished = ({ file, content }: ReadFileLog) =>
    !mayBeUnfinished(content, file, context.nowMs) || file.path !== pathOf(log, newest);
  return {
    readAtMs: context.nowMs,
    newestEntry: newest,
    newestCompact,
    compactInterval: compactInterval([...log.compact.keys()]),
    seenFiles: sumOf(read),
    newestFiles: read
      .flatMap(({ content }) => content.newest)
      .slice(-KEPT_ENTRIES)
      .reverse(),
    oldestFiles: beginsAtFirst(read, newestCompact)
      ? read.flatMap(({ content }) => content.oldest).slice(0, KEPT_ENTRIES)
      : [],
    foundNotPlanned: end !== null && newest > end ? newest - end : 0n,
    missing: missingOf(source, log, newest, end),
    damaged: read.flatMap(({ file, content }) =>
      content.damage === null || !isFinished({ file, content })
        ? []
        : [{ path: file.path, detail: content.damage.detail }],
    ),
  };
}

function filesOf(listing: readonly ListedFile[], prefix: string): LogFiles {
  const log: LogFiles = { plain: new Map(), compact: new Map() };
  for (const file of listing) {
    if (!file.path.startsWith(prefix)) continue;
    const name = parseLogFileName(file.path.slice(prefix.length));
    if (name.kind === 'batch') log.plain.set(name.batchId, file);
    else if (name.kind === 'compact') log.compact.set(name.batchId, file);
  }
  return log;
}

function newestOf({ plain, compact }: LogFiles): bigint | null {
  return greatest([...plain.keys(), ...compact.keys()]);
}

function pathOf({ plain, compact }: LogFiles, id: bigint): string | undefined {
  return (plain.get(id) ?? compact.get(id))?.path;
}

/** Reads entries that were planned after the listing. One that is not there makes the reader list everything. */
async function probeNewEntries(
  context: ReadContext,
  source: FileSource,
  log: LogFiles,
  end: bigint | null,
): Promise<void> {
  const { memory, vanished } = context;
  const known = newestOf(log) ?? -1n;
  if (end === null || end <= known) return;
  const tooMany = end - known > BigInt(MOST_PROBES);
  const interval = BigInt(compactInterval([...log.compact.keys()]) ?? DEFAULT_INTERVAL);
  for (let id = known + 1n; id <= end; id++) {
    const plain = `sources/${source.directory}/${id}`;
    const compact = `${plain}.compact`;
    const found = tooMany
      ? undefined
      : (id + 1n) % interval === 0n
        ? ((await readUnlisted(context, source, compact, id)) ??
          (await readUnlisted(context, source, plain, id)))
        : ((await readUnlisted(context, source, plain, id)) ??
          (await readUnlisted(context, source, compact, id)));
    if (found === undefined) {
      vanished.add(plain);
      return;
    }
    memory.listing = [...memory.listing, found];
    (found.path === compact ? log.compact : log.plain).set(id, found);
  }
}

async function readUnlisted(
  context: ReadContext,
  source: FileSource,
  path: string,
  id: bigint,
): Promise<ListedFile | undefined> {
  const before = path.endsWith('.compact') ? knownBefore(context, source, id) : null;
  const read = await readFileLog(context.storage, { path, sizeBytes: undefined }, id, before);
  if (read === undefined) return undefined;
  context.memory.fileLogs.set(read.file, read);
  return read.file;
}

/** Reads a listed file, or takes what is known of it; a damaged one is read anew each time. */
async function readOnce(
  context: ReadContext,
  file: ListedFile,
  id: bigint,
  before: LogBefore | null,
): Promise<ReadFileLog | undefined> {
  const { memory, storage, vanished } = context;
  const known = memory.fileLogs.get(file);
  if (known !== undefined) return known;
  const read = await readFileLog(storage, file, id, before);
  if (read === undefined) vanished.add(file.path);
  else if (read.content.damage === null) memory.fileLogs.set(read.file, read);
  return read;
}

/** The newest compact file and the plain ones after it, ascending. */
function neededFiles({ plain, compact }: LogFiles, newestCompact: bigint | null) {
  const later = [...plain]
    .filter(([id]) => newestCompact === null || id > newestCompact)
    .map(([id, file]) => ({ id, file, isCompact: false }));
  const base = newestCompact === null ? undefined : compact.get(newestCompact);
  const first =
    base === undefined || newestCompact === null ? [] : [{ id: newestCompact, file: base, isCompact: true }];
  return [...first, ...later].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What the last reading knows of the log: its entries before `id` where it ended right before it. */
function knownBefore({ memory }: ReadContext, source: FileSource, id: bigint): LogBefore | null {
  const before = memory.reading?.sources.find(
    ({ index, name }) => index === source.index && name === source.name,
  )?.fileLog;
  if (before == null || before.oldestFiles.length === 0) return null;
  return { entries: before.newestEntry === id - 1n ? before.seenFiles : null, oldest: before.oldestFiles };
}

function mayBeUnfinished({ damage }: FileLogContent, { modifiedMs }: FileVersion, nowMs: bigint): boolean {
  return (damage?.reason === 'empty' || damage?.reason === 'truncated') && nowMs - modifiedMs < GRACE_MS;
}

/** Whether the first file that was read holds the first entries of the source: a compact file, or entry 0. */
function beginsAtFirst(read: readonly ReadFileLog[], newestCompact: bigint | null): boolean {
  return newestCompact !== null || read[0]?.file.path.endsWith('/0') === true;
}

function sumOf(read: readonly ReadFileLog[]): bigint | null {
  let sum = 0n;
  for (const { content } of read) {
    if (content.entries === null) return null;
    sum += content.entries;
  }
  return sum;
}

/** Entries that a start needs and that have no file: inside the log, and up to the planned position. */
function missingOf({ directory }: FileSource, log: LogFiles, newest: bigint, end: bigint | null): string[] {
  const inside = missingEntries([...log.plain.keys()], [...log.compact.keys()], SHOWN_MISSING);
  const beyond: bigint[] = [];
  for (let id = newest + 1n; end !== null && id <= end && beyond.length < SHOWN_MISSING; id++)
    beyond.push(id);
  return [...inside, ...beyond].slice(0, SHOWN_MISSING).map((id) => `sources/${directory}/${id}`);
}
