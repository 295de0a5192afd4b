declare module 'lz4js' {
  /** Unpacks a raw block; returns where it ended in `into`. */
  export function decompressBlock(
    block: Uint8Array,
    into: Uint8Array,
    from: number,
    size: number,
    to: number,
  ): number;
}
