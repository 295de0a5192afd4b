/**
 * The block stream of lz4-java, Spark's default codec. It is not the LZ4 frame format.
 *
 *     4C 5A 34 42 6C 6F 63 6B  "LZ4Block"
 *     token      high nibble 1 = stored, 2 = LZ4; low nibble L: no block is larger than 2^(10+L)
 *     int32 LE   compressed size · int32 LE original size
 *     int32 LE   xxHash32(original, 0x9747B28C) & 0x0FFFFFFF
 *     payload
 *
 * A block of size 0 is the end mark; streams may follow one another. Source: LZ4BlockOutputStream and
 * LZ4BlockInputStream of lz4-java 1.x, used by LZ4CompressionCodec (apache/spark core …/io/CompressionCodec.scala),
 * 2.0 to 4.2. Spark itself takes the end of the file for an end mark; here that is a truncated file.
 */
import { FormatError } from '../format-error';
import { ChunkReader } from './chunk-reader';
import type { ChunkSink, Decompressor } from './decompressor';
import { decodeLz4Block } from './lz4-block';
import { xxHash32 } from './xxhash32';

const FORMAT = 'LZ4 block stream';
const MAGIC = [0x4c, 0x5a, 0x34, 0x42, 0x6c, 0x6f, 0x63, 0x6b];
const HEADER_SIZE = 21;
const STORED = 0x10;
const PACKED = 0x20;
const SEED = 0x9747b28c;
const CHECKSUM_MASK = 0x0fffffff;

interface BlockHeader {
  stored: boolean;
  compressedSize: number;
  originalSize: number;
  checksum: number;
}

export class Lz4Stream implements Decompressor {
  private readonly reader = new ChunkReader();
  private header: BlockHeader | undefined;
  private ended = false;
  private out = new Uint8Array();

  constructor(private readonly sink: ChunkSink) {}

  push(chunk: Uint8Array): void {
    this.reader.push(chunk);
    for (;;) {
      if (this.header === undefined) {
        if (!this.reader.has(HEADER_SIZE)) return;
        this.readHeader();
      } else {
        if (!this.reader.has(this.header.compressedSize)) return;
        this.readBlock(this.header);
      }
    }
  }

  /** @throws FormatError `truncated` inside a block, and without an end mark */
  end(): void {
    if (this.ended && this.header === undefined && this.reader.rest === 0) return;
    throw new FormatError(
      'truncated',
      FORMAT,
      `the stream ends after ${this.reader.position + this.reader.rest} bytes without its end mark`,
    );
  }

  private readHeader(): void {
    const { bytes, at } = this.reader;
    for (const [i, byte] of MAGIC.entries())
      if (bytes[at + i] !== byte) throw this.malformed('no block begins');
    const token = bytes[at + 8] ?? 0;
    const header = {
      stored: (token & 0xf0) === STORED,
      compressedSize: int32(bytes, at + 9),
      originalSize: int32(bytes, at + 13),
      checksum: int32(bytes, at + 17),
    };
    this.check(header, token);
    this.reader.advance(HEADER_SIZE);
    this.ended = header.originalSize === 0;
    if (!this.ended) this.header = header;
  }

  /** The rules of LZ4BlockInputStream.refill, and no more packed bytes than LZ4 needs for what can't be packed. */
  private check({ stored, compressedSize, originalSize, checksum }: BlockHeader, token: number): void {
    const largest = 1 << (10 + (token & 0x0f));
    const method = token & 0xf0;
    if (method !== STORED && method !== PACKED) throw this.malformed(`a block of method ${method} stands`);
    const isSized = compressedSize >= 0 && originalSize >= 0 && originalSize <= largest;
    const isConsistent =
      (originalSize === 0) === (compressedSize === 0) && (!stored || originalSize === compressedSize);
    if (!isSized || !isConsistent || compressedSize > largest + largest / 255 + 16) {
      throw this.malformed(
        `a block of ${compressedSize} for ${originalSize} bytes stands, at most ${largest} are allowed,`,
      );
    }
    if (originalSize === 0 && checksum !== 0) throw this.malformed('an end mark with a checksum stands');
  }

  private readBlock({ stored, compressedSize, originalSize, checksum }: BlockHeader): void {
    const block = this.reader.piece(compressedSize);
    const out = stored ? block : this.unpack(block, originalSize);
    if ((xxHash32(out, 0, originalSize, SEED) & CHECKSUM_MASK) !== checksum) throw this.damaged();
    this.reader.advance(compressedSize);
    this.header = undefined;
    this.sink(out.length === originalSize ? out : out.subarray(0, originalSize));
  }

  private unpack(block: Uint8Array, size: number): Uint8Array {
    if (this.out.length < size) this.out = new Uint8Array(size);
    if (!decodeLz4Block(block, this.out, size)) throw this.damaged();
    return this.out;
  }

  private malformed(found: string): FormatError {
    return new FormatError('malformed', FORMAT, `${found} at byte ${this.reader.position}`);
  }

  private damaged(): FormatError {
    return new FormatError(
      'checksum',
      FORMAT,
      `the block at byte ${this.reader.position - HEADER_SIZE} is not what its checksum says`,
    );
  }
}

/** Little-endian. */
function int32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}
