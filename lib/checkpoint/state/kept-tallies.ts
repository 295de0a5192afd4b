import type { Tally } from './tally';

/** Bytes of the key tables that a memory keeps for all partitions of a checkpoint. What is dropped is counted anew. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

interface Kept {
  tally: Tally;
  bytes: number;
  reading: number;
}

/**
 * Tallies by store, for the next reading. When there is too much, the longest unused go first; one of the same reading
 * never goes for another, or a checkpoint that is too large would lose each just before it is wanted.
 */
export class KeptTallies {
  readonly #kept = new Map<string, Kept>();
  #reading = 0;
  #bytes = 0;

  constructor(readonly mostBytes: number = MOST_KEPT_BYTES) {}

  get bytes(): number {
    return this.#bytes;
  }

  beginReading(): void {
    this.#reading++;
  }

  /** The version that a store's tally began at. */
  beganAt(store: string): bigint | undefined {
    return this.#kept.get(store)?.tally.from;
  }

  /** Takes one out: whoever counts on puts it back when it went well. */
  take(store: string): Tally | undefined {
    const kept = this.#kept.get(store);
    if (kept === undefined) return undefined;
    this.#kept.delete(store);
    this.#bytes -= kept.bytes;
    return kept.tally;
  }

  put(store: string, tally: Tally): void {
    this.take(store);
    const { bytes } = tally.table;
    for (const [oldest, { reading }] of this.#kept) {
      if (this.#bytes + bytes <= this.mostBytes) break;
      if (reading < this.#reading) this.take(oldest);
    }
    if (this.#bytes + bytes > this.mostBytes) return;
    this.#kept.set(store, { tally, bytes, reading: this.#reading });
    this.#bytes += bytes;
  }
}
