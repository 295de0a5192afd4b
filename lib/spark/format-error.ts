/** Why bytes could not be read as a format. `truncated` = they end too early; the file may still be being written. */
export type FormatErrorKind = 'empty' | 'truncated' | 'malformed' | 'unsupported-version' | 'checksum';

/** Bytes that are not what their format says. Pure parsers throw only this; the caller adds the path. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(
    readonly kind: FormatErrorKind,
    /** Format name in Spark's words, e.g. `offset log`. */
    readonly format: string,
    /** What was found and what was expected. */
    readonly detail: string,
    /** 1-based line for text formats, else null. */
    readonly line: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`${format}: ${detail}${line === null ? '' : ` (line ${line})`}`, options);
  }
}

export function isFormatError(error: unknown): error is FormatError {
  return error instanceof FormatError;
}
