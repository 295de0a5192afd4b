import { dirname, resolve } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigError, type ConfigProblem } from './config-error';
import type { Layout } from './layout';
import { problemsOf } from './problems';
import { type ConfigDocument, configSchema } from './schema';

/** One place below which checkpoints are discovered. */
export type ConfiguredRoot = {
  /** Absolute path or URL. */
  url: string;
  layout: Layout;
  /** Absolute paths or URLs with placeholders, of JSON-lines files; see docs/formats. */
  feeds: { heads: string | undefined; progress: string | undefined };
};

/** What `signalbox.yaml` says, checked and complete. */
export type Config = Omit<ConfigDocument, 'roots'> & {
  /** The file that it came from. */
  file: string;
  roots: readonly ConfiguredRoot[];
};

/** Parses the text of a `signalbox.yaml`; relative paths in it are relative to the folder of `file`. */
export function parseConfig(text: string, file: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const syntax = document.errors.map(
    (error): ConfigProblem => ({
      source: file,
      line: lines.linePos(error.pos[0]).line,
      field: '',
      detail: `not valid YAML: ${error.message}`,
    }),
  );
  failIfAny(syntax);
  if (document.contents === null) {
    failIfAny([
      {
        source: file,
        line: undefined,
        field: '',
        detail: 'is empty, expected at least "roots:" with one root',
      },
    ]);
  }
  const parsed = configSchema.safeParse(toPlain(document, file));
  if (!parsed.success) {
    failIfAny(problemsOf(parsed.error.issues, document, lines, file));
    throw parsed.error;
  }
  const folder = dirname(file);
  const roots = parsed.data.roots.map((root) => ({
    url: absolute(root.url, folder),
    layout: root.layout,
    feeds: { heads: maybe(root.feeds.heads), progress: maybe(root.feeds.progress) },
  }));
  failIfAny(repeatedRoots(roots, file));
  return { ...parsed.data, file, roots };

  function maybe(path: string | undefined): string | undefined {
    return path === undefined ? undefined : absolute(path, folder);
  }
}

/** Aliases can blow a small file up without end; the parser stops that with a plain error. */
function toPlain(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    const detail = `not usable YAML: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new ConfigError([{ source: file, line: undefined, field: '', detail }], { cause });
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

function failIfAny(problems: readonly ConfigProblem[]): void {
  const [first, ...more] = problems;
  if (first) throw new ConfigError([first, ...more]);
}
