import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localStorage } from './drivers/local';
import type { Storage } from './storage';
import { StorageError } from './storage-error';

/** Opens a location of one scheme. `location` is what the person wrote. */
type Opener = (location: string) => Storage;

/** Schemes by name. A driver is added here, one line. */
const OPENERS: Record<string, Opener> = {
  file: (location) => localStorage(location, fileURLToPath(location)),
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
      location,
      `no driver for ${scheme}://; these work: ${known}`,
    );
  }
  try {
    return open(location);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError('invalid-location', 'list', location, detail, { cause });
  }
}

/** Hadoop writes `file:/tmp/x` with one slash. */
function schemeOfFileUri(location: string): string | undefined {
  return /^file:\//i.test(location) ? 'file' : undefined;
}
