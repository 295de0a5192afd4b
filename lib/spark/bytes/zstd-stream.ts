/**
 * Zstandard frames, one after another (RFC 8878, §3.1).
 *
 *     header · blocks { 3 bytes LE: bit 0 last, bits 2-1 type, rest size · payload } … · [ checksum, 4 bytes ]
 *
 * Frames and blocks are walked here, so that a cut file, an absurd window and a wrong content size are noticed and
 * memory is bounded; what is in a block is unpacked by fzstd. Spark writes no checksums (ZStdCompressionCodec,
 * apache/spark core …/io/CompressionCodec.scala, 2.3 to 4.3), and where there is one it is not compared: damage
 * inside a block is noticed only when it breaks the block or the records in it.
 */
import { Decompress } from 'fzstd';
import { FormatError } from '../format-error';
import { ChunkReader } from './chunk-reader';
import type { ChunkSink, Decompressor } from './decompressor';
import { readZstdFrameHeader, ZSTD, type ZstdFrameHeader } from './zstd-frame-header';

const LARGEST_ZSTD_BLOCK = 128 * 1024;
const BLOCK_HEADER_SIZE = 3;
const CHECKSUM_SIZE = 4;
const REPEATED = 1;
const RESERVED = 3;
const NOTHING = new Uint8Array();

interface Frame {
  header: ZstdFrameHeader;
  decoder: Decompress;
  unpacked: number;
  isAfterLastBlock: boolean;
}

export class ZstdStream implements Decompressor {
  private readonly reader = new ChunkReader();
  private frame: Frame | undefined;
  private readonly unpacked: Uint8Array[] = [];

  constructor(private readonly sink: ChunkSink) {}

  push(chunk: Uint8Array): void {
    this.reader.push(chunk);
    while (this.step()) {}
  }

  end(): void {
    if (this.frame === undefined && this.reader.rest === 0) return;
    throw new FormatError(
      'truncated',
      ZSTD,
      `the stream ends inside a frame, after byte ${this.reader.position}`,
    );
  }

  /** Passes one header, block or end of a frame. Returns whether there was one. */
  private step(): boolean {
    if (this.frame === undefined) return this.beginFrame();
    return this.frame.isAfterLastBlock ? this.endFrame(this.frame) : this.readBlock(this.frame);
  }

  private beginFrame(): boolean {
    const header = readZstdFrameHeader(this.reader);
    if (header === undefined) return false;
    const decoder = new Decompress((chunk) => this.unpacked.push(chunk));
    this.frame = { header, decoder, unpacked: 0, isAfterLastBlock: false };
    this.unpack(this.frame, header.size);
    return true;
  }

  private readBlock(frame: Frame): boolean {
    const { reader } = this;
    if (!reader.has(BLOCK_HEADER_SIZE)) return false;
    const { bytes, at } = reader;
    const header = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    const type = (header >>> 1) & 3;
    const size = header >>> 3;
    if (type === RESERVED || size > LARGEST_ZSTD_BLOCK)
      throw this.malformed(`a block of ${size} bytes, type ${type},`);
    const whole = BLOCK_HEADER_SIZE + (type === REPEATED ? 1 : size);
    if (!reader.has(whole)) return false;
    frame.isAfterLastBlock = (header & 1) === 1;
    this.unpack(frame, whole);
    return true;
  }

  private endFrame(frame: Frame): boolean {
    const size = frame.header.hasChecksum ? CHECKSUM_SIZE : 0;
    if (!this.reader.has(size)) return false;
    this.unpack(frame, size, true);
    const { contentSize } = frame.header;
    if (contentSize !== null && BigInt(frame.unpacked) !== contentSize) {
      throw this.malformed(`a frame of ${frame.unpacked} bytes that names ${contentSize} ends`);
    }
    this.frame = undefined;
    return true;
  }

  /** Gives the next `size` bytes to fzstd, which keeps what it can't unpack yet, and passes them. */
  private unpack(frame: Frame, size: number, isLast = false): void {
    try {
      // A copy, because fzstd keeps small pieces.
      if (size > 0) frame.decoder.push(this.reader.piece(size).slice(), false);
      if (isLast) frame.decoder.push(NOTHING, true);
    } catch (cause) {
      throw new FormatError(
        'malformed',
        ZSTD,
        `the block that ends at byte ${this.reader.position + size} can't be unpacked`,
        null,
        { cause },
      );
    }
    this.reader.advance(size);
    for (const chunk of this.unpacked.splice(0)) {
      frame.unpacked += chunk.length;
      if (chunk.length > 0) this.sink(chunk);
    }
  }

  private malformed(found: string): FormatError {
    return new FormatError('malformed', ZSTD, `${found} at byte ${this.reader.position}`);
  }
}
