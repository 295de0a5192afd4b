/** A question that Databricks did not answer well. Its message is fit to be shown: it holds no secret of ours. */
export class DatabricksError extends Error {
  override readonly name = 'DatabricksError';
  /** Whether asking again may end otherwise. */
  readonly mayRetry: boolean;
  /** How long it asks to be left alone; null where it says nothing. */
  readonly waitMs: bigint | null;

  constructor(
    message: string,
    { mayRetry, waitMs = null, cause }: { mayRetry: boolean; waitMs?: bigint | null; cause?: unknown },
  ) {
    super(message, { cause });
    this.mayRetry = mayRetry;
    this.waitMs = waitMs;
  }
}

/** True for a {@link DatabricksError}. */
export function isDatabricksError(error: unknown): error is DatabricksError {
  return error instanceof DatabricksError;
}
