import type { Entry, Lister } from 'opendal';
import type { ListOptions, ListPage, StoredEntry } from '../../storage';
import { abandonable } from './abandonable';
import { readObject } from './read-object';
import type { S3Bucket } from './s3-bucket';
import { wholeSeconds } from './whole-seconds';

/** Keys of one answer of S3, at most and by default. */
const PAGE_SIZE = 1000;
/** EMR's older marker of a directory. */
const FOLDER_MARKER = '_$folder$';
/** A name that nobody gives to an object. */
const NO_OBJECT = '.signalbox-asks-whether-this-is-s3';

/**
 * Pages below `below` (a key that ends with `/`, or `''`), as the server answers them, with whole keys. Nothing when no
 * key is below it. Markers of directories (`dir/`, `dir_$folder$`) are no entries; alone they make an empty page.
 * What ends in an answer without keys, as where nothing is, costs one more request.
 * @param shown the place for messages
 * @throws the library's error, StorageError
 */
export async function* listKeys(
  bucket: S3Bucket,
  below: string,
  shown: string,
  options: ListOptions,
): AsyncGenerator<ListPage> {
  const { recursive, resumeAfter, signal } = options;
  const lister = await abandonable(
    bucket.lister(below === '' ? '/' : below, { recursive, startAfter: resumeAfter }),
    signal,
  );
  for (;;) {
    const keys = await nextKeys(lister, signal);
    // The library takes a page of HTML for a listing without keys: the end must be said in a way that only S3 has.
    if (keys.length === 0) await confirmS3(bucket, below, shown, options);
    if (keys.length > 0) yield pageOf(keys, below, options);
    if (keys.length < PAGE_SIZE) return;
  }
}

/** Asks for an object that is not there, which S3 says in its own words. @throws StorageError when something else answers */
async function confirmS3(
  bucket: S3Bucket,
  below: string,
  shown: string,
  options: ListOptions,
): Promise<void> {
  options.onExtraRequest?.();
  await readObject(bucket, `${below}${NO_OBJECT}`, shown, { signal: options.signal });
}

/** As many keys as one answer has: the library sends the next request when it is asked for one more. */
async function nextKeys(lister: Lister, signal: AbortSignal | undefined): Promise<Entry[]> {
  const keys: Entry[] = [];
  while (keys.length < PAGE_SIZE) {
    const entry = await abandonable(lister.next(), signal);
    if (entry === null) break;
    keys.push(entry);
  }
  return keys;
}

function pageOf(keys: readonly Entry[], below: string, { recursive, resumeAfter }: ListOptions): ListPage {
  const entries: StoredEntry[] = [];
  const directories: string[] = [];
  let lastFile = '';
  let lastDirectory = '';
  for (const key of keys) {
    const path = key.path();
    if (path.endsWith('/')) {
      lastDirectory = path;
      // S3 answers a directory again when a listing is resumed behind its name.
      if (!recursive && path !== below && path !== resumeAfter) directories.push(path.slice(0, -1));
    } else {
      lastFile = path;
      const entry = entryOf(key, path);
      if (!(entry.sizeBytes === 0n && path.endsWith(FOLDER_MARKER))) entries.push(entry);
    }
  }
  return { entries, directories, resumeAfter: laterKey(lastFile, lastDirectory) };
}

function entryOf(key: Entry, path: string): StoredEntry {
  const { contentLength, lastModified } = key.metadata();
  const modifiedMs = Date.parse(lastModified ?? '');
  if (contentLength === null || Number.isNaN(modifiedMs))
    throw new Error('a key is listed without size or time');
  return { path, sizeBytes: contentLength, modifiedMs: wholeSeconds(modifiedMs) };
}

/** In the order of S3: by the bytes of UTF-8. Files and directories of a page are each in that order. */
function laterKey(one: string, other: string): string {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0 ? other : one;
}
