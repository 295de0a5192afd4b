import { isTemporaryName, parseLogFileName } from '@/lib/spark/name/log-file-name';
import type { AreaSize, ListedFile } from './reading';

/** One batch file of `offsets/` or `commits/`. */
export interface BatchFile {
  batchId: bigint;
  file: ListedFile;
}

/** The files of a checkpoint by what they are for. */
export interface CheckpointLayout {
  metadata: ListedFile | undefined;
  /** Ascending by batch id; null when the directory holds no file at all. */
  offsets: BatchFile[] | null;
  commits: BatchFile[] | null;
  /** `sources/<key>/0` by key: an index, or the source's name. */
  initialOffsets: Map<string, ListedFile>;
  /** Everything below `sources/`. */
  sources: ListedFile[];
  state: ListedFile[];
  temporary: ListedFile[];
  areas: AreaSize[];
  files: number;
  bytes: bigint;
}

const AREAS = ['metadata', 'offsets', 'commits', 'sources', 'state', 'other'] as const;
type Area = (typeof AREAS)[number];

/** Sorts a recursive listing of a checkpoint. */
export function sortLayout(listing: readonly ListedFile[]): CheckpointLayout {
  const sizes = new Map<Area, { area: Area; files: number; bytes: bigint }>();
  const byArea: Record<Area, ListedFile[]> = {
    metadata: [],
    offsets: [],
    commits: [],
    sources: [],
    state: [],
    other: [],
  };
  const temporary: ListedFile[] = [];
  for (const file of listing) {
    const area = areaOf(file.path);
    byArea[area].push(file);
    const size = sizes.get(area) ?? { area, files: 0, bytes: 0n };
    size.files++;
    size.bytes += file.sizeBytes;
    sizes.set(area, size);
    if (isTemporaryName(lastSegment(file.path))) temporary.push(file);
  }
  const areas = AREAS.flatMap((area) => sizes.get(area) ?? []);
  return {
    metadata: byArea.metadata[0],
    offsets: batchFiles(byArea.offsets),
    commits: batchFiles(byArea.commits),
    initialOffsets: initialOffsets(byArea.sources),
    sources: byArea.sources,
    state: byArea.state,
    temporary,
    areas,
    files: listing.length,
    bytes: areas.reduce((sum, { bytes }) => sum + bytes, 0n),
  };
}

function areaOf(path: string): Area {
  const slash = path.indexOf('/');
  if (slash < 0) return path === 'metadata' ? 'metadata' : 'other';
  const top = path.slice(0, slash);
  return top === 'offsets' || top === 'commits' || top === 'sources' || top === 'state' ? top : 'other';
}

function batchFiles(files: ListedFile[]): BatchFile[] | null {
  if (files.length === 0) return null;
  const batches: BatchFile[] = [];
  for (const file of files) {
    const name = file.path.slice(file.path.indexOf('/') + 1);
    const parsed = parseLogFileName(name);
    if (parsed.kind === 'batch') batches.push({ batchId: parsed.batchId, file });
  }
  return batches.sort((a, b) => (a.batchId < b.batchId ? -1 : 1));
}

function initialOffsets(files: ListedFile[]): Map<string, ListedFile> {
  const found = new Map<string, ListedFile>();
  for (const file of files) {
    const key = /^sources\/([^/]+)\/0$/.exec(file.path)?.[1];
    if (key !== undefined) found.set(key, file);
  }
  return found;
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
