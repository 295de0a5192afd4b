/**
 * Distinct keys without their bytes: an open-addressing table of 127-bit fingerprints (MurmurHash3 x86_128), 16 bytes a
 * slot. Two of a billion keys share a fingerprint with a probability below 10⁻²⁰, so counts are called exact.
 *
 *     slot   four int32 words; the first is 0 in an empty slot; the lowest bit of the last: the key has a value
 */

const WORDS = 4;
const SMALLEST_SLOTS = 16;
/** The table doubles when it is fuller than this. */
const FULLEST = 0.75;
const HAS_VALUE = 1;

/** A table may not grow beyond what it was allowed. */
export class TableFull extends Error {
  override readonly name = 'TableFull';
}

export class KeyTable {
  #slots = new Int32Array(SMALLEST_SLOTS * WORDS);
  #mask = SMALLEST_SLOTS - 1;
  #size = 0;
  #present = 0;
  /** The fingerprint of the key asked for last. */
  readonly #print = new Int32Array(WORDS);

  /** @param mostBytes a table that would need more throws TableFull */
  constructor(public mostBytes: number) {}

  /** Keys known, with a value or without. */
  get size(): number {
    return this.#size;
  }

  /** Keys that have a value. */
  get present(): number {
    return this.#present;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The key has a value from here on. Returns whether it was unknown before. @throws TableFull */
  put(key: Uint8Array): boolean {
    fingerprint(key, this.#print);
    return this.#set(HAS_VALUE);
  }

  /** The key is known to have no value. Returns whether it was unknown before. @throws TableFull */
  markRemoved(key: Uint8Array): boolean {
    fingerprint(key, this.#print);
    return this.#set(0);
  }

  has(key: Uint8Array): boolean {
    fingerprint(key, this.#print);
    return this.#slots[this.#find() + 0] !== 0;
  }

  /** Forgets the key, so that only keys with a value take room. */
  remove(key: Uint8Array): void {
    fingerprint(key, this.#print);
    const at = this.#find();
    if (this.#slots[at] === 0) return;
    if (this.#word(at + 3) & HAS_VALUE) this.#present--;
    this.#size--;
    this.#close(at);
  }

  /** Forgets every key that has no value. */
  dropRemoved(): void {
    if (this.#present < this.#size) this.#rebuild(slotsFor(this.#present), true);
  }

  #set(flag: 0 | typeof HAS_VALUE): boolean {
    let at = this.#find();
    const known = this.#slots[at] !== 0;
    if (known) {
      this.#present += flag - (this.#word(at + 3) & HAS_VALUE);
      this.#slots[at + 3] = (this.#word(at + 3) & ~HAS_VALUE) | flag;
      return false;
    }
    if (this.#size + 1 > (this.#mask + 1) * FULLEST) {
      const slots = (this.#mask + 1) * 2;
      if (slots * WORDS * 4 > this.mostBytes)
        throw new TableFull(`${this.#size} keys need more than ${this.mostBytes} bytes`);
      this.#rebuild(slots, false);
      at = this.#find();
    }
    this.#slots.set(this.#print, at);
    this.#slots[at + 3] = this.#word(at + 3) | flag;
    this.#size++;
    this.#present += flag;
    return true;
  }

  /** Where the fingerprint stands, or the empty slot where it would. */
  #find(): number {
    const slots = this.#slots;
    const [a = 0, b = 0, c = 0, d = 0] = this.#print;
    let slot = a & this.#mask;
    for (;;) {
      const at = slot * WORDS;
      const first = slots[at];
      if (first === 0) return at;
      if (
        first === a &&
        slots[at + 1] === b &&
        slots[at + 2] === c &&
        ((slots[at + 3] ?? 0) & ~HAS_VALUE) === d
      )
        return at;
      slot = (slot + 1) & this.#mask;
    }
  }

  /** Empties a slot and moves those up that were displaced by it, so that none is lost from its run. */
  #close(from: number): void {
    const slots = this.#slots;
    let hole = from / WORDS;
    let slot = hole;
    for (;;) {
      slot = (slot + 1) & this.#mask;
      const first = this.#word(slot * WORDS);
      if (first === 0) break;
      const home = first & this.#mask;
      if (((slot - home) & this.#mask) < ((slot - hole) & this.#mask)) continue;
      slots.copyWithin(hole * WORDS, slot * WORDS, (slot + 1) * WORDS);
      hole = slot;
    }
    slots.fill(0, hole * WORDS, (hole + 1) * WORDS);
  }

  #rebuild(slots: number, onlyPresent: boolean): void {
    const old = this.#slots;
    this.#slots = new Int32Array(slots * WORDS);
    this.#mask = slots - 1;
    this.#size = 0;
    for (let at = 0; at < old.length; at += WORDS) {
      const first = old[at] ?? 0;
      const isPresent = ((old[at + 3] ?? 0) & HAS_VALUE) !== 0;
      if (first === 0 || (onlyPresent && !isPresent)) continue;
      let slot = first & this.#mask;
      while (this.#slots[slot * WORDS] !== 0) slot = (slot + 1) & this.#mask;
      for (let word = 0; word < WORDS; word++) this.#slots[slot * WORDS + word] = old[at + word] ?? 0;
      this.#size++;
    }
  }

  #word(at: number): number {
    return this.#slots[at] ?? 0;
  }
}

function slotsFor(keys: number): number {
  let slots = SMALLEST_SLOTS;
  while (keys > slots * FULLEST) slots *= 2;
  return slots;
}

const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/** MurmurHash3_x86_128 (Austin Appleby, public domain) of `key`; never 0 in the first word, the lowest bit of the last cleared. */
function fingerprint(key: Uint8Array, into: Int32Array): void {
  const { length } = key;
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  let at = 0;
  for (; at + 16 <= length; at += 16) {
    h1 ^= Math.imul(rotate(Math.imul(word(key, at), C1), 15), C2);
    h1 = (Math.imul((rotate(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(word(key, at + 4), C2), 16), C3);
    h2 = (Math.imul((rotate(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(word(key, at + 8), C3), 17), C4);
    h3 = (Math.imul((rotate(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(word(key, at + 12), C4), 18), C1);
    h4 = (Math.imul((rotate(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  if (at < length) {
    // The rest is padded with zeroes; its length goes in below.
    h1 ^= Math.imul(rotate(Math.imul(word(key, at), C1), 15), C2);
    h2 ^= Math.imul(rotate(Math.imul(word(key, at + 4), C2), 16), C3);
    h3 ^= Math.imul(rotate(Math.imul(word(key, at + 8), C3), 17), C4);
    h4 ^= Math.imul(rotate(Math.imul(word(key, at + 12), C4), 18), C1);
  }
  h1 ^= length;
  h2 ^= length;
  h3 ^= length;
  h4 ^= length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = mix(h1);
  h2 = mix(h2);
  h3 = mix(h3);
  h4 = mix(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  into[0] = h1 === 0 ? 1 : h1;
  into[1] = h2 + h1;
  into[2] = h3 + h1;
  into[3] = (h4 + h1) & ~HAS_VALUE;
}

/** Little-endian; 0 beyond the end. */
function word(key: Uint8Array, at: number): number {
  return (key[at] ?? 0) | ((key[at + 1] ?? 0) << 8) | ((key[at + 2] ?? 0) << 16) | ((key[at + 3] ?? 0) << 24);
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
