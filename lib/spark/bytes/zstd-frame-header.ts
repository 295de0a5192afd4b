/**
 * The header of a Zstandard frame.
 *
 *     28 B5 2F FD
 *     descriptor   bits 7-6 size of the content size, 5 single segment, 3 reserved, 2 checksum, 1-0 dictionary
 *     window       1 byte, absent in a single segment: 2^(10 + upper 5 bits) × (1 + lower 3 bits / 8)
 *     dictionary   0, 1, 2 or 4 bytes
 *     content size 0, 1, 2 (+ 256), 4 or 8 bytes LE
 *
 * Source: RFC 8878, §3.1.1.1.
 */
import { FormatError } from '../format-error';
import type { ChunkReader } from './chunk-reader';
import { LARGEST_BLOCK } from './decompressor';

export const ZSTD = 'Zstandard stream';
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

export interface ZstdFrameHeader {
  size: number;
  windowSize: number;
  hasChecksum: boolean;
  /** Null when the frame does not tell. */
  contentSize: bigint | null;
}

/**
 * Reads a header without passing it. Undefined when it is not here yet.
 * @throws FormatError `malformed` | `unsupported-version`, also for a window that is larger than LARGEST_BLOCK
 */
export function readZstdFrameHeader(reader: ChunkReader): ZstdFrameHeader | undefined {
  if (!reader.has(5)) return undefined;
  for (const [i, byte] of MAGIC.entries()) {
    if (reader.bytes[reader.at + i] !== byte) throw malformed(reader, 'no frame begins');
  }
  const descriptor = reader.bytes[reader.at + 4] ?? 0;
  if ((descriptor & 0x08) !== 0) throw malformed(reader, 'a frame with a reserved bit stands');
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionarySize = [0, 1, 2, 4][descriptor & 3] ?? 0;
  if (dictionarySize > 0) throw new FormatError('unsupported-version', ZSTD, 'a frame needs a dictionary');
  const contentSizeSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
  const size = 5 + (isSingleSegment ? 0 : 1) + contentSizeSize;
  if (!reader.has(size)) return undefined;
  const bytes = reader.piece(size);
  const contentSize = contentSizeSize === 0 ? null : sizeIn(bytes.subarray(size - contentSizeSize));
  const windowSize = isSingleSegment ? Number(contentSize ?? 0n) : windowIn(bytes[5] ?? 0);
  if (windowSize > LARGEST_BLOCK) {
    throw malformed(
      reader,
      `a frame with a window of ${windowSize} bytes, at most ${LARGEST_BLOCK} are read, begins`,
    );
  }
  return { size, windowSize, hasChecksum: (descriptor & 0x04) !== 0, contentSize };
}

function windowIn(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >>> 3));
  return base + (base / 8) * (descriptor & 7);
}

function sizeIn(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = value * 256n + BigInt(bytes[i] ?? 0);
  return bytes.length === 2 ? value + 256n : value;
}

function malformed(reader: ChunkReader, found: string): FormatError {
  return new FormatError('malformed', ZSTD, `${found} at byte ${reader.position}`);
}
