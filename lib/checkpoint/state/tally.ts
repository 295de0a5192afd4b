import type { ChangelogHead } from '@/lib/spark/state/changelog-head';
import { columnFamilyOf } from '@/lib/spark/state/column-family';
import type { FileVersion } from '../file-cache';
import { type KeyTable, TableFull } from './key-table';
import type { StateFileReader } from './state-file-reader';

/** Column families by id: whether the keys of one are Spark's own (`$…`), which its counts leave out. */
export type FamilyIds = ReadonlyMap<number, boolean>;

/** Versions for which a tally remembers how many keys there were; more than Spark retains. */
const MOST_MARKS = 256;

/** Stands for a number of keys that only a later snapshot tells. */
export const ANY_NUMBER = 2n ** 62n;

export interface KeyBounds {
  min: bigint;
  max: bigint;
}

/**
 * How many keys a store has, told change by change.
 *
 * Where it starts from the empty state all keys are known, and the count is exact. Where it starts from a RocksDB
 * snapshot only the number of its keys is known: a key that a change names may be one of them or not. With K keys in
 * the snapshot, of which those that have not been named since are U ≤ K, and n keys named first since then:
 *
 *     max(0, U − n) + present ≤ keys ≤ U + present
 *
 * A later snapshot within what was read makes U exact again: its number less the known keys that were present then.
 */
export class Tally implements StateFileReader {
  /** The version that it began at. */
  readonly from: bigint;
  /** The version that all changes so far lead to, and the file that led there. */
  version: bigint;
  lastFile: FileVersion | null;
  /** A column family that no snapshot names. */
  strangeFamily: number | null = null;

  #unknown: bigint;
  /** Known keys when `#unknown` was exact. */
  #knownAtBase = 0;
  #hasFamilies = false;
  #marks: { version: bigint; present: number; size: number }[] = [];

  /** @param unknown keys of which only the number is known */
  constructor(
    readonly table: KeyTable,
    base: { version: bigint; file: FileVersion | null; unknown: bigint },
    public families: FamilyIds | null,
  ) {
    this.from = base.version;
    this.version = base.version;
    this.lastFile = base.file;
    this.#unknown = base.unknown;
    this.#mark();
  }

  /** Keys of the state so far. */
  get bounds(): KeyBounds {
    const present = BigInt(this.table.present);
    if (this.#unknown === 0n) return { min: present, max: present };
    const named = BigInt(this.table.size - this.#knownAtBase);
    const least = this.#unknown > named ? this.#unknown - named : 0n;
    return { min: least + present, max: this.#unknown + present };
  }

  head({ version }: ChangelogHead): void {
    this.#hasFamilies = version === 2 || version === 4;
  }

  put(key: Uint8Array): void {
    if (this.#counts(key)) this.table.put(key);
  }

  remove(key: Uint8Array): void {
    if (!this.#counts(key)) return;
    // Where all keys are known, one that is gone needs no place.
    if (this.#unknown === 0n) this.table.remove(key);
    else this.table.markRemoved(key);
  }

  /** All changes of `version` were told. */
  reached(version: bigint, file: FileVersion): void {
    this.version = version;
    this.lastFile = file;
    this.#mark();
  }

  /**
   * A snapshot says how many keys there were at a version that was told. Returns whether that can be: with fewer keys
   * than are known to have been present it cannot.
   */
  learn(version: bigint, numKeys: bigint): boolean {
    const mark = this.#marks.find((item) => item.version === version);
    if (this.#unknown === 0n) return true;
    if (mark === undefined) return this.#unknown < ANY_NUMBER;
    const unknown = numKeys - BigInt(mark.present);
    if (unknown < 0n) return false;
    this.#unknown = unknown;
    this.#knownAtBase = mark.size;
    if (unknown === 0n) this.table.dropRemoved();
    return true;
  }

  /** Every key of the state stands in the table now. */
  knowsAll(): void {
    this.#unknown = 0n;
    this.table.dropRemoved();
  }

  #counts(key: Uint8Array): boolean {
    if (!this.#hasFamilies) return true;
    const id = columnFamilyOf(key);
    const isInternal = this.families?.get(id);
    if (isInternal === undefined) this.strangeFamily = id;
    return isInternal === false;
  }

  #mark(): void {
    const { present, size } = this.table;
    this.#marks.push({ version: this.version, present, size });
    if (this.#marks.length > MOST_MARKS) this.#marks.shift();
  }
}

/**
 * Counts the keys of an HDFS snapshot below changes that were told already, newest state first: a key that a change
 * named is counted there. Keeps the snapshot's keys too while the table has room, so that the next change can go on.
 */
export class SnapshotBelow implements StateFileReader {
  #keys = 0;
  #keepsAll = true;

  constructor(private readonly table: KeyTable) {}

  /** Keys of the snapshot that no change named. */
  get keys(): bigint {
    return BigInt(this.#keys);
  }

  /** Whether the table holds all keys now. */
  get keepsAll(): boolean {
    return this.#keepsAll;
  }

  put(key: Uint8Array): void {
    if (this.table.has(key)) return;
    this.#keys++;
    if (!this.#keepsAll) return;
    try {
      this.table.put(key);
    } catch (error) {
      if (!(error instanceof TableFull)) throw error;
      this.#keepsAll = false;
    }
  }

  /** A snapshot removes nothing; the decoder refuses one that does. */
  remove(): void {}
}
