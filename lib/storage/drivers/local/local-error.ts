import { StorageError, type StorageErrorKind } from '../../storage-error';

/** Nothing is there: an object store would say "not found". A path below a file, or a name too long to exist, counts too. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

const KINDS: Record<string, StorageErrorKind> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EMFILE: 'throttled',
  ENFILE: 'throttled',
  EAGAIN: 'throttled',
  EINVAL: 'invalid-location',
  ERR_INVALID_ARG_VALUE: 'invalid-location',
};

/** The `code` of a Node file-system error, `''` for anything else. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function isAbsent(error: unknown): boolean {
  return ABSENT.has(errorCode(error));
}

/** A Node file-system error in the words of StorageError. What is not known to be final counts as `unavailable`. */
export function localStorageError(error: unknown, operation: 'list' | 'read', path: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  const detail =
    KINDS[code] === 'denied'
      ? `no permission (${code})`
      : error instanceof Error
        ? error.message
        : String(error);
  return new StorageError(KINDS[code] ?? 'unavailable', operation, path, detail, { cause: error });
}
