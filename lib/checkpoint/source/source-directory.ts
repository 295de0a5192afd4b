import type { ListedFile } from '../reading';

/**
 * The directory below `sources/` that belongs to a source of the offset log; null when it cannot be told.
 *
 * Usually it has the source's own key: its index, or its name in an offset log v2. Two other cases were recorded with
 * Spark 4.2.1: named sources beside an offset log v1, whose lines have no names
 * (`queryEvolution.enableSourceEvolution` alone), and one source that is read twice, which has two lines and one
 * directory. A directory is then taken only when there is no other choice.
 *
 * @param keys of all sources
 * @param ends the newest end of each source as text: equal ends may be one source read twice
 */
export function sourceDirectory(
  key: string,
  keys: readonly string[],
  ends: ReadonlyMap<string, string>,
  files: readonly ListedFile[],
): string | null {
  const directories = new Set(files.flatMap(({ path }) => /^sources\/([^/]+)\//.exec(path)?.[1] ?? []));
  if (directories.size === 0 || directories.has(key)) return key;
  const unclaimed = [...directories].filter((directory) => !keys.includes(directory));
  const homeless = keys.filter((other) => !directories.has(other));
  const [only] = unclaimed;
  if (only !== undefined) return unclaimed.length === 1 && homeless.length === 1 ? only : null;
  const mayBeTwin = keys.some((other) => other !== key && ends.get(other) === ends.get(key));
  return mayBeTwin ? null : key;
}
