import { type Dirent, readdir as readdirCallback, type Stats, stat as statCallback } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { mapConcurrently } from '../../concurrent';
import type { StoredEntry } from '../../storage';
import type { Enclosure } from './enclosure';
import { isAbsent } from './local-error';

const DIRECTORIES_AT_ONCE = 8;
const STATS_AT_ONCE = 16;

/** One directory: its regular files with size and time, its sub-directories by name, both in the order of the names. */
export interface DirectoryContent {
  files: StoredEntry[];
  directories: SubDirectory[];
}

export interface SubDirectory {
  name: string;
  /** Reached through a symbolic link. */
  isLink: boolean;
}

/** A directory on the way down. `links` are the real paths of directories that were left through a symbolic link. */
export interface Place {
  /** On disk. */
  absolute: string;
  /** For the caller: relative to the location, `''` for the location itself. */
  path: string;
  links: readonly string[];
  enclosure: Enclosure;
}

/**
 * Lists one directory. Symbolic links count as what they point to; what vanishes meanwhile, links that dangle or lead out
 * of the location, and what is neither file nor directory are left out. Undefined when the directory does not exist.
 */
export async function readPlace(place: Place): Promise<DirectoryContent | undefined> {
  const entries = await readdir(place.absolute).catch(absentAsUndefined);
  if (entries === undefined) return undefined;
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const directories: SubDirectory[] = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, isLink: false }));
  const candidates = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
  const found = await mapConcurrently(candidates, STATS_AT_ONCE, async (entry) => {
    const { name } = entry;
    const absolute = `${place.absolute}/${name}`;
    if (entry.isSymbolicLink() && !(await place.enclosure.holds(absolute))) return undefined;
    const stats = await stat(absolute).catch(absentAsUndefined);
    if (stats?.isDirectory()) directories.push({ name, isLink: true });
    return stats?.isFile() ? fileEntry(child(place.path, name), stats) : undefined;
  });
  return {
    files: found.filter((entry) => entry !== undefined),
    directories: directories.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Everything below a directory, in the order of the paths' segments. A link that leads back up is not followed. */
export async function readTree(place: Place): Promise<StoredEntry[]> {
  const content = await readPlace(place);
  if (content === undefined) return [];
  const below = await mapConcurrently(content.directories, DIRECTORIES_AT_ONCE, async (directory) => {
    const next = await descend(place, directory);
    return next === undefined ? [] : readTree(next);
  });
  return below.length === 0 ? content.files : content.files.concat(...below);
}

/** The place of a sub-directory; undefined when it is a link back to a directory that is being walked. */
export async function descend(place: Place, { name, isLink }: SubDirectory): Promise<Place | undefined> {
  const next = { ...place, absolute: `${place.absolute}/${name}`, path: child(place.path, name) };
  if (!isLink) return next;
  const here = await realpath(place.absolute);
  const there = await realpath(next.absolute).catch(absentAsUndefined);
  if (there === undefined) return undefined;
  const links = [...place.links, here];
  const leadsBack = links.some((walked) => walked === there || walked.startsWith(`${there}/`));
  return leadsBack ? undefined : { ...next, links };
}

/** Whether something other than a directory is there. */
export async function isFile(absolute: string): Promise<boolean> {
  const stats = await stat(absolute).catch(absentAsUndefined);
  return stats !== undefined && !stats.isDirectory();
}

function child(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`;
}

function fileEntry(path: string, stats: Stats): StoredEntry {
  return { path, sizeBytes: BigInt(stats.size), modifiedMs: BigInt(Math.floor(stats.mtimeMs)) };
}

function absentAsUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}

function readdir(path: string): Promise<Dirent[]> {
  return new Promise((resolve, reject) => {
    readdirCallback(path, { withFileTypes: true }, (error, entries) =>
      error ? reject(error) : resolve(entries),
    );
  });
}

function stat(path: string): Promise<Stats> {
  return new Promise((resolve, reject) => {
    statCallback(path, (error, stats) => (error ? reject(error) : resolve(stats)));
  });
}
