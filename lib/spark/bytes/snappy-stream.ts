/**
 * The stream of snappy-java. It is not the Snappy framing format.
 *
 *     82 53 4E 41 50 50 59 00 · int32 version · int32 oldest version that reads it
 *     { int32 size · raw Snappy block } …
 *
 * Streams may follow one another. There is neither a checksum nor an end mark: a file that ends between two blocks
 * is whole to this codec. Source: SnappyOutputStream and SnappyInputStream of snappy-java 1.1, used by
 * SnappyCompressionCodec (apache/spark core …/io/CompressionCodec.scala), 2.0 to 4.3.
 */
import { FormatError } from '../format-error';
import { ChunkReader } from './chunk-reader';
import { type ChunkSink, type Decompressor, LARGEST_BLOCK } from './decompressor';
import { decodeSnappyBlock, snappyBlockSize } from './snappy-block';

const FORMAT = 'Snappy stream';
const MAGIC = [0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00];
/** The magic where the size of a block would stand. */
const MAGIC_AS_SIZE = 0x82534e41 | 0;
const HEADER_SIZE = 16;
const OLDEST_VERSION = 1;

export class SnappyStream implements Decompressor {
  private readonly reader = new ChunkReader();
  private out = new Uint8Array();

  constructor(private readonly sink: ChunkSink) {}

  push(chunk: Uint8Array): void {
    this.reader.push(chunk);
    while (this.reader.has(4)) {
      const size = this.reader.int32(0);
      const isHeader = size === MAGIC_AS_SIZE || this.reader.position === 0;
      if (!isHeader && (size < 0 || size > LARGEST_BLOCK)) throw this.malformed(`a block of ${size} bytes`);
      if (!this.reader.has(isHeader ? HEADER_SIZE : 4 + size)) return;
      if (isHeader) this.readHeader();
      else this.readBlock(size);
    }
  }

  end(): void {
    if (this.reader.rest === 0) return;
    throw new FormatError(
      'truncated',
      FORMAT,
      `the stream ends inside the block at byte ${this.reader.position}`,
    );
  }

  private readHeader(): void {
    const { bytes, at } = this.reader;
    for (const [i, byte] of MAGIC.entries())
      if (bytes[at + i] !== byte) throw this.malformed('another magic');
    const version = this.reader.int32(8);
    if (version < OLDEST_VERSION) {
      throw new FormatError(
        'unsupported-version',
        FORMAT,
        `version ${version}, known from ${OLDEST_VERSION} on`,
      );
    }
    this.reader.advance(HEADER_SIZE);
  }

  private readBlock(size: number): void {
    const block = this.reader.piece(4 + size).subarray(4);
    const original = snappyBlockSize(block);
    if (original === undefined || original > LARGEST_BLOCK)
      throw this.malformed(`a block for ${original} bytes`);
    if (this.out.length < original) this.out = new Uint8Array(original);
    if (!decodeSnappyBlock(block, this.out)) throw this.malformed("a block that can't be unpacked");
    this.reader.advance(4 + size);
    this.sink(this.out.subarray(0, original));
  }

  private malformed(found: string): FormatError {
    return new FormatError('malformed', FORMAT, `${found} at byte ${this.reader.position}`);
  }
}
