/** One object below a location. `path` is relative to the location, `/`-separated, never decoded. */
export interface StoredEntry {
  path: string;
  sizeBytes: bigint;
  /** Last modification, epoch ms. */
  modifiedMs: bigint;
}

/** An object's bytes (or those of the asked range), with what the same answer said about it. They belong to the caller. */
export interface StoredFile {
  bytes: Uint8Array;
  /** Size of the whole object. */
  sizeBytes: bigint;
  modifiedMs: bigint;
}

/** One page of a listing. `directories` is filled only when the listing is not recursive. */
export interface ListPage {
  entries: StoredEntry[];
  directories: string[];
}

export interface ListOptions {
  /** True: everything below `path`. False: one level, sub-directories by name. */
  recursive: boolean;
  signal?: AbortSignal;
}

export interface ReadOptions {
  /** Bytes `from` … `from + length - 1`; fewer, or none, where the object ends before. Without it: the whole object. */
  range?: { from: number; length: number };
  signal?: AbortSignal;
}

/**
 * Read-only access to one location. Promise P1: there is no verb here that writes, renames or removes,
 * and nothing in the product reaches storage by another way.
 *
 * Absent is a value (`undefined`, or no page), every other failure is a StorageError; a signal that was aborted
 * throws its own reason.
 * A page is one request; each read is one request.
 */
export interface Storage {
  /** The location as given, for messages. */
  readonly location: string;
  /** Pages of entries below `path` (`''` = the location itself). Yields nothing when `path` does not exist. */
  list(path: string, options: ListOptions): AsyncIterable<ListPage>;
  /** An object or a range of it, or undefined when it does not exist. */
  read(path: string, options?: ReadOptions): Promise<StoredFile | undefined>;
}
