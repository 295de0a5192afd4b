/**
 * `invalid`: it could not be asked like this · `refused`: the guard forbids it · `unresolved`: the name has no address ·
 * `unreachable`: no connection, or it broke · `untrusted`: TLS · `timeout`: not within its time · `malformed`: no HTTP.
 */
export type OutboundErrorKind =
  | 'invalid'
  | 'refused'
  | 'unresolved'
  | 'unreachable'
  | 'untrusted'
  | 'timeout'
  | 'malformed';

/** A request that got no whole answer. Its message holds no secret, and nothing that the other side wrote. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** True for an {@link OutboundError}. */
export function isOutboundError(error: unknown): error is OutboundError {
  return error instanceof OutboundError;
}
