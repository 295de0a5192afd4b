/** What went wrong with the database, for messages and decisions. */
export type DatabaseErrorCode =
  | 'unreachable'
  | 'migration-failed'
  | 'history-diverged'
  | 'unsupported-platform'
  | 'binaries-missing'
  | 'no-permission'
  | 'start-failed'
  | 'stop-failed';

/** A failure of the database or of bringing it up; the message says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  constructor(
    readonly code: DatabaseErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** True for a {@link DatabaseError}, of one code when given. */
export function isDatabaseError(error: unknown, code?: DatabaseErrorCode): error is DatabaseError {
  return error instanceof DatabaseError && (code === undefined || error.code === code);
}
