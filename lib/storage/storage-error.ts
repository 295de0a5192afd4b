/** What went wrong, told apart because the operator does something else in each case. `absent` is no error: see Storage. */
export type StorageErrorKind = 'denied' | 'throttled' | 'unavailable' | 'short-read' | 'invalid-location';

/** A storage backend could not answer. `retryable` says whether asking again may help. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(
    readonly kind: StorageErrorKind,
    /** What was being done, e.g. `list`. */
    readonly operation: 'list' | 'read',
    /** Location as the person wrote it, with the path below it. */
    readonly path: string,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${operation} ${path}: ${kind}: ${detail}`, options);
  }

  get retryable(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable' || this.kind === 'short-read';
  }
}

export function isStorageError(error: unknown): error is StorageError {
  return error instanceof StorageError;
}
