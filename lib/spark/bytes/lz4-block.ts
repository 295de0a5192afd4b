/**
 * One raw LZ4 block: sequences of
 *
 *     token (literals << 4 | match - 4) · more length bytes · literals · distance uint16 LE · more length bytes
 *
 * The last sequence has literals only. Source: the LZ4 block format description.
 */

import { copyLiterals, copyMatch } from './copy-within-block';

const SHORTEST_MATCH = 4;
/**
 * Unpacks `block` into the beginning of `out`. Returns whether the block is well formed and fills exactly
 * `size` bytes; no byte outside of them is written.
 */
export function decodeLz4Block(block: Uint8Array, out: Uint8Array, size: number): boolean {
  const end = block.length;
  let at = 0;
  let to = 0;
  while (at < end) {
    const token = block[at++] ?? 0;
    let literals = token >>> 4;
    if (literals === 15) {
      let more = 255;
      while (more === 255) {
        if (at >= end) return false;
        more = block[at++] ?? 0;
        literals += more;
      }
    }
    if (literals > end - at || literals > size - to) return false;
    copyLiterals(block, at, out, to, literals);
    at += literals;
    to += literals;
    if (at === end) return to === size;

    if (end - at < 2) return false;
    const distance = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    at += 2;
    let match = token & 15;
    if (match === 15) {
      let more = 255;
      while (more === 255) {
        if (at >= end) return false;
        more = block[at++] ?? 0;
        match += more;
      }
    }
    match += SHORTEST_MATCH;
    if (distance === 0 || distance > to || match > size - to) return false;
    copyMatch(out, to, distance, match);
    to += match;
  }
  return false;
}
