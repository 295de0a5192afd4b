/**
 * Spark's compressed streams, told apart by their first byte; each codec checks the rest of its magic itself.
 *
 *     lz4      4C 5A 34 42 …    snappy   82 53 4E 41 …    zstd   28 B5 2F FD    lzf   5A 56
 *
 * The pinned `spark.sql.streaming.stateStore.compression.codec` may differ from what old files were written with.
 * Source: CompressionCodec (apache/spark core …/io/CompressionCodec.scala), 2.0 to 4.2.
 */
import { FormatError } from '../format-error';
import type { ChunkSink, Decompressor } from './decompressor';
import { Lz4Stream } from './lz4-stream';
import { LzfStream } from './lzf-stream';
import { SnappyStream } from './snappy-stream';
import { ZstdStream } from './zstd-stream';

const FORMAT = 'compressed stream';

const CODECS = new Map<number, new (sink: ChunkSink) => Decompressor>([
  [0x4c, Lz4Stream],
  [0x82, SnappyStream],
  [0x28, ZstdStream],
  [0x5a, LzfStream],
]);

/** A stream of any of Spark's codecs. @throws FormatError of any kind, `empty` for no bytes at all */
export class DecompressedStream implements Decompressor {
  private codec: Decompressor | undefined;

  constructor(private readonly sink: ChunkSink) {}

  push(chunk: Uint8Array): void {
    const first = chunk[0];
    if (first === undefined) return;
    this.codec ??= this.open(first);
    this.codec.push(chunk);
  }

  end(): void {
    if (this.codec === undefined) throw new FormatError('empty', FORMAT, 'the file has no bytes');
    this.codec.end();
  }

  private open(first: number): Decompressor {
    const codec = CODECS.get(first);
    if (codec !== undefined) return new codec(this.sink);
    const found = first.toString(16).padStart(2, '0');
    throw new FormatError(
      'malformed',
      FORMAT,
      `the first byte is ${found}; streams of LZ4, Snappy, Zstandard and LZF begin with 4c, 82, 28 and 5a`,
    );
  }
}
