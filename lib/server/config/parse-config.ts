import { dirname, resolve } from 'node:path';
import type { ConfigProblem } from './config-error';
import type { Hooks } from './hooks';
import type { Layout } from './layout';
import { failIfAny, parseYaml } from './parse-yaml';
import { type ConfigDocument, configSchema } from './schema';

/** One place below which checkpoints are discovered. */
export type ConfiguredRoot = {
  /** Absolute path or URL. */
  url: string;
  layout: Layout;
  /** Absolute paths or URLs with placeholders, of JSON-lines files; see docs/formats. */
  feeds: { heads: string | undefined; progress: string | undefined };
  /** Why checkpoints here may be lost at any time, where that is known and meant. */
  temporary: string | undefined;
};

/** What `signalbox.yaml` says, checked and complete. */
export type Config = Omit<ConfigDocument, 'roots'> & {
  /** The file that it came from. */
  file: string;
  roots: readonly ConfiguredRoot[];
};

/** Parses the text of a `signalbox.yaml`; relative paths in it are relative to the folder of `file`. */
export function parseConfig(text: string, file: string): Config {
  const document = parseYaml(text, file, configSchema, 'at least "roots:" with one root');
  const folder = dirname(file);
  const roots = document.roots.map((root) => ({
    url: absolute(root.url, folder),
    layout: root.layout,
    feeds: { heads: maybe(root.feeds.heads), progress: maybe(root.feeds.progress) },
    temporary: root.temporary,
  }));
  failIfAny(repeatedRoots(roots, file));
  const hooks = Object.fromEntries(
    Object.entries(document.hooks).map(([query, said]) => [query, withAbsoluteRoots(said)]),
  );
  return { ...document, file, roots, hooks };

  function withAbsoluteRoots(hooks: Hooks[string]): Hooks[string] {
    const below = Object.entries(hooks.roots).map(([url, said]) => [absolute(url, folder), said] as const);
    return { ...hooks, roots: Object.fromEntries(below) };
  }

  function maybe(path: string | undefined): string | undefined {
    return path === undefined ? undefined : absolute(path, folder);
  }
}

function repeatedRoots(roots: readonly ConfiguredRoot[], file: string): ConfigProblem[] {
  return roots.flatMap((root, index) => {
    const first = roots.findIndex((other) => other.url === root.url);
    if (first === index) return [];
    const detail = `found ${JSON.stringify(root.url)}, which is roots[${first}] already, expected each root once`;
    return [{ source: file, line: undefined, field: `roots[${index}].url`, detail }];
  });
}

function absolute(location: string, folder: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(location) ? location : resolve(folder, location);
}
