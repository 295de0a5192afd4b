/** Decoding stops when it would cost more than the reading may. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** A lease that needs more than it reserved takes this much more at once. */
const STEP = 256 * 1024;

/**
 * How many bytes of state one reading may decode, shared by the partitions that are counted at the same time: each
 * reserves before it begins, so that together they finish some instead of all stopping halfway.
 */
export class DecodeBudget {
  #left: number;

  /** @param total bytes, decompressed */
  constructor(readonly total: number) {
    this.#left = total;
  }

  get left(): number {
    return this.#left;
  }

  /** Undefined when `bytes` are not left. */
  reserve(bytes: number): DecodeLease | undefined {
    if (bytes > this.#left) return undefined;
    this.#left -= bytes;
    return new DecodeLease(bytes, (wanted) => this.#take(wanted));
  }

  #take(wanted: number): boolean {
    if (wanted > this.#left) return false;
    this.#left -= wanted;
    return true;
  }
}

/** What one partition may decode. */
export class DecodeLease {
  #reserved: number;
  #used = 0;

  constructor(
    reserved: number,
    private readonly take: (bytes: number) => boolean,
  ) {
    this.#reserved = reserved;
  }

  /** Notes that `bytes` were decoded. @throws BudgetSpent */
  charge(bytes: number): void {
    this.#used += bytes;
    if (this.#used <= this.#reserved) return;
    const more = Math.max(STEP, this.#used - this.#reserved);
    if (!this.take(more)) throw new BudgetSpent();
    this.#reserved += more;
  }

  /** Gives back what was not used. */
  end(): void {
    this.take(this.#used - this.#reserved);
    this.#reserved = this.#used;
  }
}
