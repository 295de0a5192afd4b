import { joinBytes, lz4Stream } from '@/lib/spark/test-data/lz4-stream';
import { int32, javaUtf } from '@/lib/spark/test-data/state-file-bytes';
import { readSeed, type Seed } from './seed-file';
import { type Codec, seedRecords } from './seed-records';

/** A state file as it lies in storage, and its size when it is decompressed. */
export interface LargeFile {
  bytes: Uint8Array;
  decompressedBytes: number;
}

/** The end mark of a delta, packed by hand: streams of every codec may follow one another. */
const PACKED_END: Record<Codec, Uint8Array> = {
  lz4: lz4Stream(int32(-1)),
  // A frame of four bytes that names its size, with one raw block, the last.
  zstd: new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x20, 4, (4 << 3) | 1, 0, 0, 255, 255, 255, 255]),
  // A block of four bytes: its size, then one literal.
  snappy: new Uint8Array([0, 0, 0, 6, 4, (4 - 1) << 2, 255, 255, 255, 255]),
  // A stored chunk.
  lzf: new Uint8Array([0x5a, 0x56, 0, 0, 4, 255, 255, 255, 255]),
};
const CHANGELOG_HEAD = javaUtf('v2');
const CHANGELOG_END = new Uint8Array([0]);

/** A whole delta or changelog of at least `leastBytes` decompressed: the seed again and again. */
export function largeFile(seed: Seed, leastBytes: number): LargeFile {
  const recordBytes = seedRecords(seed.kind).length;
  const times = Math.ceil(leastBytes / recordBytes);
  const seeds = new Array<Uint8Array>(times).fill(readSeed(seed));
  if (seed.kind === 'delta') {
    return {
      bytes: joinBytes([...seeds, PACKED_END[seed.codec]]),
      decompressedBytes: times * recordBytes + 4,
    };
  }
  return {
    bytes: joinBytes([lz4Stream(CHANGELOG_HEAD), ...seeds, lz4Stream(CHANGELOG_END)]),
    decompressedBytes: CHANGELOG_HEAD.length + times * recordBytes + CHANGELOG_END.length,
  };
}
