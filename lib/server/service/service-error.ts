/** What a service answers when it cannot do what it was asked. Mapped to HTTP in http/problem-response.ts only. */
export type ServiceErrorCode =
  | 'not-found'
  | 'unauthenticated'
  | 'forbidden'
  | 'conflict'
  | 'invalid'
  | 'precondition'
  | 'too-many'
  | 'unavailable';

/** One field that did not fit. */
export interface InputIssue {
  path: string;
  message: string;
  /** 1-based, where the input is a text. */
  line?: number;
}

/** A refusal of a service; `message` is written for the person who asked and says what to do. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly code: ServiceErrorCode,
    message: string,
    readonly issues: readonly InputIssue[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** True for a {@link ServiceError}, of one code when given. */
export function isServiceError(error: unknown, code?: ServiceErrorCode): error is ServiceError {
  return error instanceof ServiceError && (code === undefined || error.code === code);
}
