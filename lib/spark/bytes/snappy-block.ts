/**
 * One raw Snappy block: the original size as a varint, then elements. The low two bits of an element's tag say
 *
 *     00   literal: size - 1 in the upper 6 bits, 60 to 63 for 1 to 4 more bytes of size, LE
 *     01   copy of 4 to 11 bytes, distance of 11 bits        10   copy, distance uint16 LE
 *                                                            11   copy, distance uint32 LE
 *
 * Source: the Snappy format description (google/snappy format_description.txt).
 */
import { copyLiterals, copyMatch } from './copy-within-block';

/** The original size, or undefined when the block does not begin with one of at most 32 bits. */
export function snappyBlockSize(block: Uint8Array): number | undefined {
  return readPreamble(block)?.size;
}

/** Unpacks `block` into the beginning of `out`. Returns whether it is well formed and fills exactly its size. */
export function decodeSnappyBlock(block: Uint8Array, out: Uint8Array): boolean {
  const preamble = readPreamble(block);
  if (preamble === undefined) return false;
  const { size } = preamble;
  const end = block.length;
  let at = preamble.length;
  let to = 0;
  while (at < end) {
    const tag = block[at++] ?? 0;
    if ((tag & 3) === 0) {
      let literals = tag >>> 2;
      if (literals >= 60) {
        const more = literals - 59;
        if (more > end - at) return false;
        literals = uintLE(block, at, more);
        at += more;
      }
      literals++;
      if (literals > end - at || literals > size - to) return false;
      copyLiterals(block, at, out, to, literals);
      at += literals;
      to += literals;
      continue;
    }
    const more = (tag & 3) === 3 ? 4 : tag & 3;
    if (more > end - at) return false;
    const isShort = more === 1;
    const match = isShort ? 4 + ((tag >>> 2) & 7) : (tag >>> 2) + 1;
    const distance = isShort ? ((tag & 0xe0) << 3) | (block[at] ?? 0) : uintLE(block, at, more);
    at += more;
    if (distance === 0 || distance > to || match > size - to) return false;
    copyMatch(out, to, distance, match);
    to += match;
  }
  return to === size;
}

function readPreamble(block: Uint8Array): { size: number; length: number } | undefined {
  let size = 0;
  for (let length = 1; length <= 5; length++) {
    const byte = block[length - 1];
    if (byte === undefined) return undefined;
    size += (byte & 0x7f) * 2 ** (7 * (length - 1));
    if (byte < 0x80) return size <= 0xffffffff ? { size, length } : undefined;
  }
  return undefined;
}

function uintLE(block: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + (block[at + i] ?? 0);
  return value;
}
