import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';

/** Listed files over all memories kept: bounds what a large fleet makes one process hold. */
const MOST_FILES = 300_000;

/**
 * What earlier readings left, per version; the longest unused go first when there is too much.
 * A version without memory is read in full, so nothing but requests is lost with it.
 */
export class MemoryShelf {
  readonly #memories = new Map<string, ReadingMemory>();
  readonly #mostFiles: number;
  #files = 0;

  constructor(mostFiles: number = MOST_FILES) {
    this.#mostFiles = mostFiles;
  }

  /** Takes a memory out: it belongs to the reading until it is put back. */
  take(versionId: string): ReadingMemory | undefined {
    const memory = this.#memories.get(versionId);
    if (memory === undefined) return undefined;
    this.#memories.delete(versionId);
    this.#files -= memory.listing.length;
    return memory;
  }

  put(versionId: string, memory: ReadingMemory): void {
    this.take(versionId);
    this.#memories.set(versionId, memory);
    this.#files += memory.listing.length;
    for (const oldest of this.#memories.keys()) {
      if (this.#files <= this.#mostFiles || oldest === versionId) return;
      this.take(oldest);
    }
  }

  get size(): number {
    return this.#memories.size;
  }
}
