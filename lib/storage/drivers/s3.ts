/**
 * A prefix of a bucket on S3 or a server that speaks its protocol. OpenDAL looks up credentials, lists, and signs; the
 * objects are read by one GET each (docs/decisions/s3.md). A listing comes in the order of the keys, so `commits/` is
 * listed before `offsets/`. Times are whole seconds.
 */
import type { ListPage, ReadOptions, Storage, StoredEntry } from '../storage';
import { StorageError } from '../storage-error';
import { opendalFailure } from './s3/opendal-failure';
import { readObject } from './s3/read-object';
import type { S3Bucket } from './s3/s3-bucket';
import { listKeys } from './s3/s3-listing';

/**
 * Storage of one prefix of a bucket.
 * @param location the location as the person wrote it, for messages
 * @param prefix without slashes at its ends; `''` for the whole bucket
 */
export function s3Storage(location: string, bucket: S3Bucket, prefix: string): Storage {
  const inPrefix = prefix === '' ? '' : `${prefix}/`;
  const shown = (path: string) => (path === '' ? location : `${location.replace(/\/+$/, '')}/${path}`);
  const relative = ({ entries, directories, resumeAfter }: ListPage): ListPage => {
    const cut = (key: string) => key.slice(inPrefix.length);
    const relativeEntry = (entry: StoredEntry) => ({ ...entry, path: cut(entry.path) });
    return { entries: entries.map(relativeEntry), directories: directories.map(cut), resumeAfter };
  };
  return {
    location,
    async *list(path, options) {
      options.signal?.throwIfAborted();
      const below = path === '' ? inPrefix : `${inPrefix}${path}/`;
      try {
        refuseAltered(below);
        for await (const page of listKeys(bucket, below, shown(path), options)) yield relative(page);
      } catch (error) {
        throw failure(bucket, error, 'list', shown(path), options.signal);
      }
    },
    async read(path: string, options: ReadOptions = {}) {
      options.signal?.throwIfAborted();
      const key = `${inPrefix}${path}`;
      try {
        refuseAltered(key);
        return await readObject(bucket, key, shown(path), options);
      } catch (error) {
        throw failure(bucket, error, 'read', shown(path), options.signal);
      }
    },
  };
}

function failure(
  bucket: S3Bucket,
  error: unknown,
  operation: 'list' | 'read',
  path: string,
  signal: AbortSignal | undefined,
): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof StorageError) {
    return error.operation === operation
      ? error
      : new StorageError(error.kind, operation, path, error.detail, { cause: error });
  }
  // Not an answer: a mistake of this program.
  if (!(error instanceof Error) || error.name !== 'Error') return error;
  const { kind, detail } = error instanceof AlteredKey ? ALTERED : opendalFailure(error);
  const advice =
    kind === 'unavailable' && bucket.settings.credentials === undefined ? WITHOUT_CREDENTIALS : '';
  return new StorageError(kind, operation, path, detail + advice, { cause: error });
}

/** It may have been the instance, not S3, that did not answer: the library does not say which. */
const WITHOUT_CREDENTIALS =
  '; no credentials stand in the environment, so the instance may have been asked for them: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY where it has no role';

class AlteredKey extends Error {}

const ALTERED = {
  kind: 'invalid-location',
  detail:
    'a key that begins or ends with a blank, has two slashes in a row, or . or .. between slashes, cannot be asked for',
} as const;

/**
 * OpenDAL trims keys and joins their slashes (core/src/raw/path.rs), a URL resolves its dots: another object would be
 * asked for.
 */
function refuseAltered(key: string): void {
  const isAltered = key !== key.trim() || /^\/|\/\/|(^|\/)\.{1,2}(\/|$)/.test(key);
  if (isAltered) throw new AlteredKey(key);
}
