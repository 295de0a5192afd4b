/** Takes compressed chunks of any size. Both throw FormatError; after that the decompressor is of no use. */
export interface Decompressor {
  push(chunk: Uint8Array): void;
  /** The stream ends here. @throws FormatError `truncated` when it may not. */
  end(): void;
}

/** Told of decompressed bytes in their order. `chunk` is valid during the call only. */
export type ChunkSink = (chunk: Uint8Array) => void;

/** No block or window may be larger: what a header claims is never memory that has to be found. */
export const LARGEST_BLOCK = 32 * 1024 * 1024;
