/** How a file is not what its checksum file says. */
export type ChecksumMismatch =
  | { kind: 'size'; expected: bigint; found: bigint }
  /** Checksums unsigned. `fromByte` and `toByte` (exclusive) say where the bytes differ, as narrowly as is known. */
  | { kind: 'content'; expected: number; found: number; fromByte: bigint; toByte: bigint };

/** Takes a file in chunks of any size and holds it against its checksum file. */
export interface FileVerifier {
  push(chunk: Uint8Array): void;
  /** The file ends here. Null when it is what its checksum file says. */
  end(): ChecksumMismatch | null;
}
