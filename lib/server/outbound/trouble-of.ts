import { isOutboundError, OutboundError, type OutboundErrorKind } from './outbound-error';

/**
 * What a failed exchange means, from its code alone: texts of libraries and of the other side may repeat what was sent.
 */
export function troubleOf(error: unknown, what: string): OutboundError {
  if (isOutboundError(error)) return error;
  const code = codeOf(error);
  const [kind, words] = meaning(code);
  return new OutboundError(kind, `${what}: ${words} (${code}).`, { cause: error });
}

function meaning(code: string): [OutboundErrorKind, string] {
  const known = KNOWN[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return ['malformed', 'what answered does not speak HTTP'];
  if (/CERT|ERR_TLS_|ERR_SSL_|EPROTO|UNABLE_TO_|_SIGNED_|ISSUER|HOSTNAME_MISMATCH|INVALID_CA|CRL/.test(code))
    return ['untrusted', 'the connection is not secure: the certificate or the protocol was not accepted'];
  if (code.startsWith('ERR_')) return ['invalid', 'it could not be sent as it stands'];
  return ['unreachable', 'no connection'];
}

const KNOWN: Record<string, [OutboundErrorKind, string] | undefined> = {
  ECONNREFUSED: ['unreachable', 'nothing listens there'],
  ECONNRESET: ['unreachable', 'the connection was closed before the answer was whole'],
  EPIPE: ['unreachable', 'the connection was closed before the answer was whole'],
  ERR_STREAM_PREMATURE_CLOSE: ['unreachable', 'the connection was closed before the answer was whole'],
  ETIMEDOUT: ['unreachable', 'no connection was made in time'],
  EHOSTUNREACH: ['unreachable', 'no route to the host'],
  ENETUNREACH: ['unreachable', 'no route to the network'],
  HPE_HEADER_OVERFLOW: ['malformed', 'the headers of the answer are larger than 16 kB'],
  ERR_INVALID_CHAR: [
    'invalid',
    'a header holds characters that HTTP does not take, such as a line break at the end of its variable',
  ],
  ERR_INVALID_HTTP_TOKEN: ['invalid', 'the name of a header is none'],
};

/** The code of an error, or of the first of several attempts. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !hasCode(error)) return codeOf(error.errors[0]);
  return error instanceof Error && hasCode(error) ? String(error.code) : 'unknown';
}

function hasCode(error: Error): error is Error & { code: unknown } {
  return 'code' in error && error.code !== undefined;
}
