import { decompress as decompressZstd, isLoaded } from '@foxglove/wasm-zstd';
import { decompressLz4Raw } from 'hyparquet-compressors';
import { decompressBlock } from 'lz4js';
import { decodeLz4Block } from '@/lib/spark/bytes/lz4-block';

/** Blocks are taken out of their stream before anything is timed: only unpacking is compared, without checksums. */
interface PackedBlock {
  packed: Uint8Array;
  size: number;
}

/** Unpacks everything once, and returns how many bytes that were. */
export type Unpack = () => number;

const LZ4_HEADER = 21;
const LZ4_PACKED = 0x20;

/** Ways to unpack the blocks of an LZ4 block stream: ours, and libraries in JavaScript that read the same blocks. */
export function lz4Peers(stream: Uint8Array): { ours: Unpack; lz4js: Unpack; hyparquet: Unpack } {
  const blocks = [...lz4Blocks(stream)];
  const out = new Uint8Array(Math.max(...blocks.map(({ size }) => size)));
  const each = (unpack: (block: PackedBlock) => number) => () =>
    blocks.reduce((sum, block) => sum + unpack(block), 0);
  return {
    ours: each(({ packed, size }) => (decodeLz4Block(packed, out, size) ? size : 0)),
    lz4js: each(({ packed }) => decompressBlock(packed, out, 0, packed.length, 0)),
    hyparquet: each(({ packed, size }) => decompressLz4Raw(packed, size).length),
  };
}

function* lz4Blocks(stream: Uint8Array): Generator<PackedBlock> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at < stream.length; ) {
    const packedSize = view.getInt32(at + 9, true);
    const packed = stream.subarray(at + LZ4_HEADER, at + LZ4_HEADER + packedSize);
    if (((stream[at + 8] ?? 0) & 0xf0) === LZ4_PACKED) yield { packed, size: view.getInt32(at + 13, true) };
    at += LZ4_HEADER + packedSize;
  }
}

/**
 * The reference implementation of Zstandard, compiled to WebAssembly. It unpacks whole frames whose size is known, each
 * into memory of its own: no stream can be read so, but that is how fast it could be.
 */
export async function zstdPeer(frame: Uint8Array, size: number, times: number): Promise<Unpack> {
  await isLoaded;
  return () => {
    let sum = 0;
    for (let i = 0; i < times; i++) sum += decompressZstd(frame, size).length;
    return sum;
  };
}
