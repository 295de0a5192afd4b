import { xxHash32 } from '../bytes/xxhash32';

const MAGIC = new TextEncoder().encode('LZ4Block');
const BLOCK_SIZE = 64 * 1024;
const END_MARK = block(0x16, new Uint8Array(), new Uint8Array());

/** What LZ4BlockOutputStream would write for `bytes`, in blocks of `blockSize` bytes. */
export function lz4Stream(bytes: Uint8Array, blockSize = BLOCK_SIZE): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += blockSize) {
    const original = bytes.subarray(at, at + blockSize);
    const packed = packLz4Block(original);
    const isSmaller = packed.length < original.length;
    blocks.push(isSmaller ? block(0x26, original, packed) : block(0x16, original, original));
  }
  return joinBytes([...blocks, END_MARK]);
}

/** One raw LZ4 block, greedy: a match wherever four bytes stood before. */
export function packLz4Block(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  const lastAt = new Map<number, number>();
  const length = (value: number) => {
    let left = value;
    for (; left >= 255; left -= 255) out.push(255);
    out.push(left);
  };
  let from = 0;
  let at = 0;
  while (at + 12 < bytes.length) {
    const four = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getInt32(0);
    const match = lastAt.get(four);
    lastAt.set(four, at);
    if (match === undefined || at - match > 0xffff) {
      at++;
      continue;
    }
    let size = 4;
    while (at + size < bytes.length - 5 && bytes[match + size] === bytes[at + size]) size++;
    const literals = at - from;
    out.push((Math.min(literals, 15) << 4) | Math.min(size - 4, 15));
    if (literals >= 15) length(literals - 15);
    for (let i = from; i < at; i++) out.push(bytes[i] ?? 0);
    out.push((at - match) & 255, (at - match) >> 8);
    if (size - 4 >= 15) length(size - 4 - 15);
    at += size;
    from = at;
  }
  const literals = bytes.length - from;
  out.push(Math.min(literals, 15) << 4);
  if (literals >= 15) length(literals - 15);
  for (let i = from; i < bytes.length; i++) out.push(bytes[i] ?? 0);
  return new Uint8Array(out);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function block(token: number, original: Uint8Array, payload: Uint8Array): Uint8Array {
  const header = new Uint8Array(21);
  header.set(MAGIC);
  header[8] = token;
  const view = new DataView(header.buffer);
  view.setInt32(9, payload.length, true);
  view.setInt32(13, original.length, true);
  if (original.length > 0) {
    view.setInt32(17, xxHash32(original, 0, original.length, 0x9747b28c) & 0x0fffffff, true);
  }
  return joinBytes([header, payload]);
}
