/**
 * A stream of LZF chunks.
 *
 *     5A 56 00 · uint16 size · bytes                                 stored
 *     5A 56 01 · uint16 compressed · uint16 original · raw LZF block
 *
 * There is neither a checksum nor an end mark: a file that ends between two chunks is whole to this codec.
 * Source: LZFChunk of compress-lzf 1.x, used by LZFCompressionCodec (apache/spark core …/io/CompressionCodec.scala),
 * 2.0 to 4.3.
 */
import { FormatError } from '../format-error';
import { ChunkReader } from './chunk-reader';
import type { ChunkSink, Decompressor } from './decompressor';
import { decodeLzfBlock } from './lzf-block';

const FORMAT = 'LZF stream';
const STORED = 0;
const PACKED = 1;
const LARGEST_CHUNK = 0xffff;

export class LzfStream implements Decompressor {
  private readonly reader = new ChunkReader();
  private readonly out = new Uint8Array(LARGEST_CHUNK);

  constructor(private readonly sink: ChunkSink) {}

  push(chunk: Uint8Array): void {
    const { reader } = this;
    reader.push(chunk);
    while (reader.has(5)) {
      const type = this.chunkType();
      const headerSize = type === STORED ? 5 : 7;
      if (!reader.has(headerSize)) return;
      const size = this.uint16(3);
      if (!reader.has(headerSize + size)) return;
      const original = type === STORED ? size : this.uint16(5);
      const payload = reader.piece(headerSize + size).subarray(headerSize);
      if (type === PACKED && !decodeLzfBlock(payload, this.out, original)) {
        throw this.malformed("a chunk that can't be unpacked");
      }
      reader.advance(headerSize + size);
      this.sink(type === STORED ? payload : this.out.subarray(0, original));
    }
  }

  end(): void {
    if (this.reader.rest === 0) return;
    throw new FormatError(
      'truncated',
      FORMAT,
      `the stream ends inside the chunk at byte ${this.reader.position}`,
    );
  }

  private chunkType(): number {
    const { bytes, at } = this.reader;
    const type = bytes[at + 2];
    const isChunk = bytes[at] === 0x5a && bytes[at + 1] === 0x56;
    if (isChunk && (type === STORED || type === PACKED)) return type;
    throw this.malformed('no chunk');
  }

  private uint16(offset: number): number {
    return (
      ((this.reader.bytes[this.reader.at + offset] ?? 0) << 8) |
      (this.reader.bytes[this.reader.at + offset + 1] ?? 0)
    );
  }

  private malformed(found: string): FormatError {
    return new FormatError('malformed', FORMAT, `${found} at byte ${this.reader.position}`);
  }
}
