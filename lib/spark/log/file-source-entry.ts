/** One file that a file source has seen: a line of `sources/<i>/<K>` or `<K>.compact`. */
export interface FileSourceEntry {
  /** As written: URI-encoded, with or without a scheme. */
  path: string;
  /** Modification time of the file, epoch ms. */
  modifiedMs: bigint;
  /** The entry of the log that found it. */
  batchId: bigint;
}
