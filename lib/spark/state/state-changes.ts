/**
 * The way from a state file to whoever counts what is in it. Bytes arrive in chunks of any size, so that a file is
 * never in memory as a whole.
 */

/** Told of every record of a file, in its order. `key` is valid during the call only. */
export interface StateChanges {
  /** The key has a value from here on (put; merge for list state). */
  put(key: Uint8Array, valueBytes: number): void;
  remove(key: Uint8Array): void;
}

/** What a whole file told besides its records. */
export interface StateFileSummary {
  puts: bigint;
  removes: bigint;
  /** Size of the decompressed stream. */
  bytes: bigint;
  /** Changelogs v3 and v4: the files that this one builds on, oldest first; null in every other file. */
  lineage: { version: bigint; uniqueId: string }[] | null;
  /** Changelogs v2 and v4: keys begin with the id of their column family. */
  columnFamilies: boolean;
}

/** Decodes one file. Both throw FormatError; after that the decoder is of no use. */
export interface StateFileDecoder {
  push(chunk: Uint8Array): void;
  /** The file ends here. @throws FormatError `truncated` when its end mark did not come. */
  end(): StateFileSummary;
}
