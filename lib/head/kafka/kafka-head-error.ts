import { AuthenticationError, GenericError, MultipleErrors, ProtocolError } from '@platformatic/kafka';
import type { HeadFailureKind } from '../head';

/** A Kafka cluster, or one of its topics, did not give what it was asked for. Its message holds no credentials. */
export class KafkaHeadError extends Error {
  override readonly name = 'KafkaHeadError';

  constructor(
    readonly kind: HeadFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function isKafkaHeadError(error: unknown): error is KafkaHeadError {
  return error instanceof KafkaHeadError;
}

/**
 * What an error of the client means. Its message is made here from error codes alone: what a server or a library wrote
 * could repeat a user, a password or a certificate.
 * @param asked what was asked, e.g. `metadata`
 */
export function toKafkaHeadError(error: unknown, broker: string, asked: string): KafkaHeadError {
  if (isKafkaHeadError(error)) return error;
  const causes = causesOf(error);
  const said = (kind: HeadFailureKind, what: string) =>
    new KafkaHeadError(kind, `${asked} of ${broker}: ${what}`);

  const protocol = causes.find((each): each is ProtocolError => each instanceof ProtocolError);
  const apiId: unknown = protocol?.apiId;
  if (typeof apiId === 'string') {
    if (SASL_ANSWERS.has(apiId)) return said('sasl', `${apiId}. ${SASL_HINT}`);
    if (apiId.endsWith('_AUTHORIZATION_FAILED'))
      return said('denied', `${apiId}. The user needs DESCRIBE on the topic; READ tells more.`);
    return said('protocol', apiId);
  }
  const codes = causes.flatMap((each) =>
    'code' in each && typeof each.code === 'string' ? [each.code] : [],
  );
  const tls = codes.find((code) => TLS_CODE.test(code));
  if (tls !== undefined) return said('tls', `${tls}. ${TLS_HINT}`);
  if (causes.some((each) => each instanceof AuthenticationError || /\bSASL\b/.test(each.message)))
    return said('sasl', `the broker refused to authenticate. ${SASL_HINT}`);
  if (causes.some((each) => /TLS handshake failed|wrong version number/i.test(each.message)))
    return said('tls', `the TLS handshake failed. ${TLS_HINT}`);
  const system = codes.find((code) => /^E[A-Z]+$/.test(code));
  if (system !== undefined) return said('unreachable', system);
  if (causes.some((each) => /timed out/i.test(each.message))) return said('unreachable', 'no answer in time');
  if (causes.some((each) => /connection closed/i.test(each.message)))
    return said(
      'unreachable',
      'the connection was closed. A listener that expects TLS or SASL, or does not, closes it like this.',
    );
  return said('protocol', codes[0] ?? 'an answer that cannot be read');
}

const SASL_ANSWERS = new Set([
  'SASL_AUTHENTICATION_FAILED',
  'UNSUPPORTED_SASL_MECHANISM',
  'ILLEGAL_SASL_STATE',
]);
const SASL_HINT = 'Check the mechanism, the user and the password of this source.';
const TLS_HINT = 'Check that this listener speaks TLS, and ssl.truststore.location of this source.';
/** Codes of OpenSSL and of Node's own checks of a certificate. */
const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|INVALID_CA|HOSTNAME_MISMATCH)/;

/** The error and everything that it was caused by, outermost first. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  const open: unknown[] = [error];
  while (open.length > 0 && found.length < MOST_CAUSES) {
    const next = open.shift();
    if (!(next instanceof Error) || found.includes(next)) continue;
    found.push(next);
    open.push(next.cause);
    if (next instanceof MultipleErrors || next instanceof AggregateError) open.push(...next.errors);
  }
  return found;
}

const MOST_CAUSES = 20;

/** The parsed answer of a request in which some topics or partitions failed: the others are in it. */
export function partialAnswer(error: unknown): unknown {
  return error instanceof GenericError || error instanceof MultipleErrors
    ? (error.response as unknown)
    : undefined;
}
