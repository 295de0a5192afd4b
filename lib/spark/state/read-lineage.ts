import { ChunkReader } from '../bytes/chunk-reader';
import { DecompressedStream } from '../bytes/decompress';
import { type ChangelogHead, readChangelogHead } from './changelog-head';

/** Decoding stops with the first slice that reaches far enough. */
const SLICE = 32 * 1024;

/**
 * The version and lineage of a changelog from the beginning of the file, as it lies in storage. Undefined when
 * these bytes do not reach far enough: the first block of the codec has to be whole. 33 KiB are enough for LZ4
 * with Spark's block size unless the lineage is longer than a block.
 * @throws FormatError of any kind
 */
export function readLineage(beginning: Uint8Array): ChangelogHead | undefined {
  const reader = new ChunkReader();
  let head: ChangelogHead | undefined;
  const stream = new DecompressedStream((chunk) => {
    if (head !== undefined) return;
    reader.push(chunk);
    head = readChangelogHead(reader);
  });
  for (let at = 0; at < beginning.length && head === undefined; at += SLICE) {
    stream.push(beginning.subarray(at, at + SLICE));
  }
  return head;
}
