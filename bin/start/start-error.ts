/** Why `npm start` gives up; each has an exit code of its own. */
export type StartErrorCode = 'failed' | 'configuration' | 'already-running' | 'port-taken' | 'no-permission';

export const exitCodes: Record<StartErrorCode, number> = {
  failed: 1,
  configuration: 2,
  'already-running': 3,
  'port-taken': 4,
  'no-permission': 5,
};

/** A reason not to start or not to go on, in one line for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
  constructor(
    readonly code: StartErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
