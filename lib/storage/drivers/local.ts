/**
 * A directory of the local file system (also NFS, a mounted volume). Every character of a name is ordinary. Symbolic links
 * are followed as long as they stay in the location (see Enclosure).
 *
 * A recursive listing visits the directories of the location in the order of their names, one after the other,
 * and what is below each of them at the same time: `commits/` is listed before `offsets/`, as on an object store.
 */
import type { ListOptions, ListPage, Storage, StoredEntry } from '../storage';
import { StorageError } from '../storage-error';
import { Enclosure } from './local/enclosure';
import { isAbsent, localStorageError } from './local/local-error';
import { readEnclosed } from './local/read-regular-file';
import { descend, isFile, type Place, readPlace, readTree } from './local/walk-directory';

/** As many entries as a page of an S3 listing has. */
const PAGE_SIZE = 1000;

/**
 * Storage of one local directory.
 * @param location the location as the person wrote it, for messages
 * @param directory the same as an absolute path
 */
export function localStorage(location: string, directory: string): Storage {
  const root = directory.replace(/(?<=.)\/+$/, '');
  const absolute = (path: string) => (path === '' ? root : `${root}/${path}`);
  const enclosure = new Enclosure(root);
  return {
    location,
    async *list(path, options) {
      options.signal?.throwIfAborted();
      try {
        yield* listPages({ absolute: absolute(path), path, links: [], enclosure }, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        throw localStorageError(error, 'list', shown(location, path));
      }
    },
    async read(path, { range, signal } = {}) {
      signal?.throwIfAborted();
      try {
        return await readEnclosed(absolute(path), enclosure, range);
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw localStorageError(error, 'read', shown(location, path));
      }
    },
  };
}

async function* listPages(place: Place, { recursive, signal }: ListOptions): AsyncGenerator<ListPage> {
  if (!(await isInside(place))) return;
  const content = await readPlace(place);
  if (content === undefined) {
    if (place.path === '' && (await isFile(place.absolute))) throw notADirectory(place);
    return;
  }
  if (!recursive) {
    const directories = content.directories.map(({ name }) =>
      place.path === '' ? name : `${place.path}/${name}`,
    );
    yield* pages(content.files, directories);
    return;
  }
  let pending = content.files;
  for (const directory of content.directories) {
    signal?.throwIfAborted();
    const next = await descend(place, directory);
    if (next !== undefined) pending = pending.concat(await readTree(next));
    while (pending.length > PAGE_SIZE) yield { entries: pending.splice(0, PAGE_SIZE), directories: [] };
  }
  yield* pages(pending, []);
}

/** At least one page, so that an empty directory differs from none. */
function* pages(entries: StoredEntry[], directories: string[]): Generator<ListPage> {
  for (let at = 0; at === 0 || at < entries.length; at += PAGE_SIZE) {
    yield { entries: entries.slice(at, at + PAGE_SIZE), directories: at === 0 ? directories : [] };
  }
}

/** The location itself may be a link to anywhere; what is asked for below it may not lead out of it again. */
async function isInside({ path, absolute, enclosure }: Place): Promise<boolean> {
  return path === '' || (await enclosure.holds(absolute));
}

function notADirectory(place: Place): StorageError {
  return new StorageError('invalid-location', 'list', place.absolute, 'this is a file, not a directory');
}

function shown(location: string, path: string): string {
  return path === '' ? location : `${location}/${path}`;
}
