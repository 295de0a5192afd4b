/** Files that should be there, and files that cannot be right, as the API lists them. */
export type Troubles = {
  missing: readonly string[];
  damaged: readonly { path: string; detail: string }[];
};

/** The API names the first twenty; a last line of each list says how many more there are. */
const MORE = /^(?:and )?(\d+) more(?: files)?$/;

/** How many files a line of such a list stands for that it does not name; 0 when it names one. */
export function unnamed(line: string): number {
  return Number(MORE.exec(line)?.[1] ?? 0);
}

/** The paths that are named, to copy, and the number of all that are meant. */
export function troublePaths(lists: readonly Troubles[]): { paths: readonly string[]; count: number } {
  const lines = lists.flatMap(({ missing, damaged }) => [...missing, ...damaged.map(({ path }) => path)]);
  const paths = lines.filter((line) => unnamed(line) === 0);
  return { paths, count: lines.reduce((sum, line) => sum + unnamed(line), paths.length) };
}
