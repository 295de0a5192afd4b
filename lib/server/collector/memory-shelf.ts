import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { KnownSink } from './sink/look-at-sink';

/** What one process remembers of a version between its readings. */
export interface Known {
  memory: ReadingMemory;
  /** Undefined while no sink with a log is declared. */
  sink: KnownSink | undefined;
}

/** Listed files over all memories kept: bounds what a large fleet makes one process hold. */
const MOST_FILES = 300_000;
/** A sink's memory holds its newest commits: as much as so many listed files. */
const SINK_FILES = 200;

/** Keys that a memory counts on from weigh as listed files do: 300 MB at most. */
const KEY_BYTES_PER_FILE = 1024;

/**
 * What earlier readings left, per version; the longest unused go first when there is too much.
 * A version without memory is read in full, so nothing but requests is lost with it.
 */
export class MemoryShelf {
  readonly #known = new Map<string, Known>();
  readonly #mostFiles: number;
  #files = 0;

  constructor(mostFiles: number = MOST_FILES) {
    this.#mostFiles = mostFiles;
  }

  /** Takes a memory out: it belongs to the reading until it is put back. */
  take(versionId: string): Known | undefined {
    const known = this.#known.get(versionId);
    if (known === undefined) return undefined;
    this.#known.delete(versionId);
    this.#files -= filesOf(known);
    return known;
  }

  put(versionId: string, known: Known): void {
    this.take(versionId);
    this.#known.set(versionId, known);
    this.#files += filesOf(known);
    for (const oldest of this.#known.keys()) {
      if (this.#files <= this.#mostFiles || oldest === versionId) return;
      this.take(oldest);
    }
  }

  get size(): number {
    return this.#known.size;
  }
}

function filesOf({ memory, sink }: Known): number {
  const keys = Math.ceil(memory.tallies.bytes / KEY_BYTES_PER_FILE);
  return memory.listing.length + keys + (sink === undefined ? 0 : SINK_FILES);
}
