import { ServiceError } from '@/lib/server/service/service-error';
import { isStorageError } from '@/lib/storage/storage-error';

/**
 * A path below a checkpoint as storage wants it. What would leave the checkpoint, or mean another file on some
 * storage, is refused: `..`, `.`, empty segments, a leading slash, a backslash, NUL.
 */
export function insidePath(path: string): string {
  if (path === '') return '';
  const segments = path.split('/');
  const bad = segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (bad || /[\0\\]/.test(path)) {
    throw new ServiceError(
      'invalid',
      `The path ${JSON.stringify(path)} does not lie inside the checkpoint. Give it relative to the checkpoint, such as offsets/7.`,
      [{ path: 'path', message: 'must be relative, without empty, "." or ".." segments' }],
    );
  }
  return path;
}

/** A failure of storage as what a person can do about it. */
export function storageTrouble(error: unknown): unknown {
  if (!isStorageError(error)) return error;
  return new ServiceError(
    error.kind === 'invalid-location' ? 'precondition' : 'unavailable',
    `The storage did not answer: ${error.message}`,
    [],
    { cause: error },
  );
}
