import { DecodeBudget } from './decode-budget';

/** Requests that a reading may spend on what it could do without: older changes and snapshots. */
const MOST_EXTRA_READS = 1_000;

/** What all partitions of one reading share while their keys are counted. */
export class CountingLimits {
  readonly budget: DecodeBudget;
  #extraReads = MOST_EXTRA_READS;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param mostDecodedBytes of state, decompressed */
  constructor(mostDecodedBytes: number) {
    this.budget = new DecodeBudget(mostDecodedBytes);
  }

  /** Whether that many reads more may be made; takes them. */
  takeExtraReads(reads: number): boolean {
    if (reads > this.#extraReads) return false;
    this.#extraReads -= reads;
    return true;
  }

  /** Runs work that needs much memory, one after the other. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }
}
