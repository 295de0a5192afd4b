/**
 * xxHash32 of bytes[from, to), as an unsigned 32-bit number.
 * Source: the xxHash specification, "XXH32 algorithm description".
 */
const PRIME1 = 0x9e3779b1 | 0;
const PRIME2 = 0x85ebca77 | 0;
const PRIME3 = 0xc2b2ae3d | 0;
const PRIME4 = 0x27d4eb2f;
const PRIME5 = 0x165667b1;

export function xxHash32(bytes: Uint8Array, from: number, to: number, seed: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  let hash: number;
  if (to - from >= 16) {
    let a = (seed + PRIME1 + PRIME2) | 0;
    let b = (seed + PRIME2) | 0;
    let c = seed | 0;
    let d = (seed - PRIME1) | 0;
    for (const last = to - 16; at <= last; at += 16) {
      a = round(a, view.getInt32(at, true));
      b = round(b, view.getInt32(at + 4, true));
      c = round(c, view.getInt32(at + 8, true));
      d = round(d, view.getInt32(at + 12, true));
    }
    hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  } else hash = (seed + PRIME5) | 0;
  hash = (hash + (to - from)) | 0;
  for (; at + 4 <= to; at += 4) {
    hash = (hash + Math.imul(view.getInt32(at, true), PRIME3)) | 0;
    hash = Math.imul(rotate(hash, 17), PRIME4);
  }
  for (; at < to; at++) {
    hash = (hash + Math.imul(view.getUint8(at), PRIME5)) | 0;
    hash = Math.imul(rotate(hash, 11), PRIME1);
  }
  hash = Math.imul(hash ^ (hash >>> 15), PRIME2);
  hash = Math.imul(hash ^ (hash >>> 13), PRIME3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function round(lane: number, input: number): number {
  return Math.imul(rotate((lane + Math.imul(input, PRIME2)) | 0, 13), PRIME1);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
