import { type Layout, type LayoutParts, matchesLevel, matchLayout } from '@/lib/server/config/layout';
import type { Storage } from '@/lib/storage/storage';
import { StorageError } from '@/lib/storage/storage-error';

/** A directory below a root that has the layout's form. */
export interface DiscoveredPath {
  path: string;
  parts: LayoutParts;
}

/** Directories that discovery may look into below one root; more is a wrong layout, not a fleet. */
const MOST_DIRECTORIES = 100_000;
const LISTS_AT_ONCE = 8;

/**
 * All directories below a root that fit its layout, found level by level: only folders that can lie on the way to a
 * checkpoint are listed, never a checkpoint itself.
 * @throws StorageError also when the root itself is not there: an unmounted volume is no vanished fleet.
 */
export async function discoverRoot(storage: Storage, layout: Layout): Promise<DiscoveredPath[]> {
  let folders = [''];
  for (let depth = 0; depth < layout.levels.length; depth += 1) {
    const below: string[] = [];
    for (let from = 0; from < folders.length; from += LISTS_AT_ONCE) {
      const listed = await Promise.all(
        folders.slice(from, from + LISTS_AT_ONCE).map((folder) => directoriesIn(storage, folder)),
      );
      for (const names of listed) below.push(...names.filter((path) => fits(layout, depth, path)));
    }
    if (below.length > MOST_DIRECTORIES) {
      throw new StorageError(
        'invalid-location',
        'list',
        storage.location,
        `more than ${MOST_DIRECTORIES} directories fit the layout "${layout.text}"; narrow the layout or use several roots`,
      );
    }
    folders = below;
  }
  return folders.flatMap((path) => {
    const parts = matchLayout(layout, path);
    return parts === undefined ? [] : [{ path, parts }];
  });
}

async function directoriesIn(storage: Storage, folder: string): Promise<string[]> {
  const directories: string[] = [];
  let pages = 0;
  for await (const page of storage.list(folder, { recursive: false })) {
    pages += 1;
    directories.push(...page.directories);
  }
  if (pages === 0 && folder === '') {
    throw new StorageError('unavailable', 'list', storage.location, 'the root does not exist');
  }
  return directories;
}

function fits(layout: Layout, depth: number, path: string): boolean {
  return matchesLevel(layout, depth, path.slice(path.lastIndexOf('/') + 1));
}
