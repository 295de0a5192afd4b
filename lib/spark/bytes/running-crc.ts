/** Reflected polynomials: zlib's, as in zip files and Hadoop's checksum files; Castagnoli's, as in Spark's. */
const POLYNOMIALS = { crc32: 0xedb88320, crc32c: 0x82f63b78 } as const;

export type CrcKind = keyof typeof POLYNOMIALS;

/** Bytes that one step takes ("slicing by 8"). */
const STEP = 8;
const tables = new Map<CrcKind, Uint32Array>();

/** A 32-bit cyclic redundancy check over bytes that come in chunks. */
export class RunningCrc {
  private state = -1;
  private readonly table: Uint32Array;

  constructor(kind: CrcKind) {
    this.table = tableOf(kind);
  }

  update(bytes: Uint8Array): void {
    const { table } = this;
    const { length } = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    let { state } = this;
    let at = 0;
    for (const last = length - STEP; at <= last; at += STEP) {
      const low = state ^ view.getInt32(at, true);
      const high = view.getInt32(at + 4, true);
      state =
        (table[0x700 | (low & 0xff)] ?? 0) ^
        (table[0x600 | ((low >>> 8) & 0xff)] ?? 0) ^
        (table[0x500 | ((low >>> 16) & 0xff)] ?? 0) ^
        (table[0x400 | (low >>> 24)] ?? 0) ^
        (table[0x300 | (high & 0xff)] ?? 0) ^
        (table[0x200 | ((high >>> 8) & 0xff)] ?? 0) ^
        (table[0x100 | ((high >>> 16) & 0xff)] ?? 0) ^
        (table[high >>> 24] ?? 0);
    }
    for (; at < length; at++) state = (state >>> 8) ^ (table[(state ^ view.getUint8(at)) & 0xff] ?? 0);
    this.state = state;
  }

  /** Of everything so far, unsigned. */
  get value(): number {
    return ~this.state >>> 0;
  }

  /** Begins anew. */
  reset(): void {
    this.state = -1;
  }
}

/** Eight tables of 256: table n advances a byte by n further bytes. */
function tableOf(kind: CrcKind): Uint32Array {
  const known = tables.get(kind);
  if (known !== undefined) return known;
  const table = new Uint32Array(STEP * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIALS[kind] : value >>> 1;
    table[byte] = value;
  }
  for (let i = 256; i < table.length; i++) {
    const before = table[i - 256] ?? 0;
    table[i] = (before >>> 8) ^ (table[before & 0xff] ?? 0);
  }
  tables.set(kind, table);
  return table;
}
