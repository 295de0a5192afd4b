/** One thing that is wrong, at its place. */
export type ConfigProblem = {
  /** The file, or `environment` for a variable. */
  source: string;
  line: number | undefined;
  /** Where in the document, e.g. `roots[0].layout`; a variable's name; empty for the whole file. */
  field: string;
  /** What was found and what was expected. */
  detail: string;
};

/** The configuration cannot be used: `message` has one line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(
    readonly problems: readonly [ConfigProblem, ...ConfigProblem[]],
    options?: { cause?: unknown },
  ) {
    super(problems.map(describe).join('\n'), options);
  }
}

/** True for a {@link ConfigError}. */
export function isConfigError(error: unknown): error is ConfigError {
  return error instanceof ConfigError;
}

function describe({ source, line, field, detail }: ConfigProblem): string {
  const place = line === undefined ? source : `${source}:${line}`;
  return field === '' ? `${place}: ${detail}` : `${place} ${field}: ${detail}`;
}
