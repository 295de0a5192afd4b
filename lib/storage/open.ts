import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localStorage } from './drivers/local';
import { s3Storage } from './drivers/s3';
import { S3Bucket } from './drivers/s3/s3-bucket';
import { parseS3Location } from './drivers/s3/s3-location';
import { s3Host, s3Settings } from './drivers/s3/s3-settings';
import { limitOf, limitRequests } from './layers/limit';
import { retryRequests } from './layers/retry';
import { shownLocation } from './shown-location';
import type { Storage } from './storage';
import { StorageError } from './storage-error';

/** Opens a location of one scheme. `location` is what the person wrote. */
type Opener = (location: string) => Storage;

/** Schemes by name. A driver is added here, one line. */
const OPENERS: Record<string, Opener> = {
  file: (location) => localStorage(location, fileURLToPath(location)),
  s3: openS3,
  s3a: openS3,
};

/**
 * Storage for a location: a local path as it stands (blanks, `%`, `#`, `@` are ordinary), or a URL.
 * Opening does not ask the storage; a location that does not exist shows when it is listed.
 * @throws StorageError `invalid-location` for a scheme without a driver
 */
export function openStorage(location: string): Storage {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location)?.[1]?.toLowerCase() ?? schemeOfFileUri(location);
  // A path that exists as given is used as given, whatever it looks like.
  if (scheme === undefined || existsSync(location)) return localStorage(location, resolve(location));
  const open = OPENERS[scheme];
  if (open === undefined) {
    const known = ['local paths', ...Object.keys(OPENERS).map((name) => `${name}://`)].join(', ');
    throw new StorageError(
      'invalid-location',
      'list',
      shownLocation(location),
      `no driver for ${scheme}://; these work: ${known}`,
    );
  }
  try {
    return open(location);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError('invalid-location', 'list', shownLocation(location), detail, { cause });
  }
}

/** Nothing that was asked over the network is waited for longer without a byte. */
const PATIENCE_MS = 20_000;
/** Opened buckets of this process: their credentials are looked up once. */
const buckets = new Map<string, S3Bucket>();

function openS3(location: string): Storage {
  const { bucket: name, prefix } = parseS3Location(location);
  const settings = s3Settings(process.env);
  const key = JSON.stringify([name, settings]);
  const bucket = buckets.get(key) ?? new S3Bucket(name, settings, PATIENCE_MS);
  buckets.set(key, bucket);
  return overNetwork(s3Storage(location, bucket, prefix), s3Host(settings));
}

/**
 * What a storage behind a network needs besides its driver. A pause before another try holds no place in the queue.
 * Layers that know their caller (the counts) are put around this by the caller.
 */
export function overNetwork(storage: Storage, host: string): Storage {
  return retryRequests(limitRequests(storage, limitOf(host)));
}

/** Hadoop writes `file:/tmp/x` with one slash. */
function schemeOfFileUri(location: string): string | undefined {
  return /^file:\//i.test(location) ? 'file' : undefined;
}
