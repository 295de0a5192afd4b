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
  /** Given as `resumeAfter`, the same listing goes on behind this page. Undefined where the backend cannot. */
  resumeAfter?: string;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Called for each request that a page or a read costs beyond its first: one that is asked again, for example. */
  onExtraRequest?: () => void;
}

export interface ListOptions extends RequestOptions {
  /** True: everything below `path`. False: one level, sub-directories by name. */
  recursive: boolean;
  /** From an earlier page of the same listing. */
  resumeAfter?: string;
}

export interface ReadOptions extends RequestOptions {
  /** Bytes `from` … `from + length - 1`; fewer, or none, where the object ends before. Without it: the whole object. */
  range?: { from: number; length: number };
}

/**
 * Read-only access to one location. Promise P1: there is no verb here that writes, renames or removes,
 * and nothing in the product reaches storage by another way.
 *
 * Absent is a value (`undefined`, or no page), every other failure is a StorageError; a signal that was aborted
 * throws its own reason.
 * A page is one request; each read is one request; what costs more tells `onExtraRequest`.
 */
export interface Storage {
  /** The location as given, for messages. */
  readonly location: string;
  /** Pages of entries below `path` (`''` = the location itself). Yields nothing when `path` does not exist. */
  list(path: string, options: ListOptions): AsyncIterable<ListPage>;
  /** An object or a range of it, or undefined when it does not exist. */
  read(path: string, options?: ReadOptions): Promise<StoredFile | undefined>;
}
