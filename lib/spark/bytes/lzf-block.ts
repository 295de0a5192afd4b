/**
 * One raw LZF block: elements that begin with a control byte.
 *
 *     000LLLLL                                  L + 1 literals
 *     MMMDDDDD dddddddd                         copy of M + 2 bytes (M from 1 to 6), distance D d + 1
 *     111DDDDD mmmmmmmm dddddddd                copy of m + 9 bytes
 *
 * Source: liblzf (lzf_d.c), and ChunkDecoder of compress-lzf 1.x, which Spark uses.
 */
import { copyLiterals, copyMatch } from './copy-within-block';

/** Unpacks `block` into the beginning of `out`. Returns whether it is well formed and fills exactly `size` bytes. */
export function decodeLzfBlock(block: Uint8Array, out: Uint8Array, size: number): boolean {
  const end = block.length;
  let at = 0;
  let to = 0;
  while (at < end) {
    const control = block[at++] ?? 0;
    if (control < 0x20) {
      const literals = control + 1;
      if (literals > end - at || literals > size - to) return false;
      copyLiterals(block, at, out, to, literals);
      at += literals;
      to += literals;
      continue;
    }
    const isLong = control >>> 5 === 7;
    if (end - at < (isLong ? 2 : 1)) return false;
    const match = isLong ? (block[at++] ?? 0) + 9 : (control >>> 5) + 2;
    const distance = (((control & 0x1f) << 8) | (block[at++] ?? 0)) + 1;
    if (distance > to || match > size - to) return false;
    copyMatch(out, to, distance, match);
    to += match;
  }
  return to === size;
}
