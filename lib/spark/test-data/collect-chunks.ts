import type { ChunkSink, Decompressor } from '../bytes/decompressor';
import { isFormatError } from '../format-error';
import { joinBytes } from './lz4-stream';

/** Everything that a decompressor hands on for `bytes`, pushed in chunks of the given sizes (the last one repeats). */
export function decompressAll(
  open: (sink: ChunkSink) => Decompressor,
  bytes: Uint8Array,
  chunkSizes: readonly number[] = [bytes.length],
): Uint8Array {
  const chunks: Uint8Array[] = [];
  const stream = open((chunk) => chunks.push(chunk.slice()));
  pushInChunks(stream, bytes, chunkSizes);
  stream.end();
  return joinBytes(chunks);
}

/** Pushes copies, so that whoever keeps a chunk is found out. */
export function pushInChunks(
  stream: { push(chunk: Uint8Array): void },
  bytes: Uint8Array,
  chunkSizes: readonly number[],
): void {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, chunkSizes[Math.min(i, chunkSizes.length - 1)] ?? bytes.length);
    const chunk = bytes.slice(at, at + size);
    stream.push(chunk);
    chunk.fill(0xee);
    at += size;
  }
}

/** The kind of the FormatError that `run` throws; `read` when it throws none. Other errors are thrown on. */
export function formatErrorKind(run: () => unknown): string {
  try {
    run();
    return 'read';
  } catch (error) {
    if (isFormatError(error)) return error.kind;
    throw error;
  }
}
