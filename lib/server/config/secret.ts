import { ConfigError } from './config-error';

const reference = /^env:([A-Za-z_][A-Za-z0-9_]*)$/;

/** Names of settings whose value must not stand in a file, e.g. `fs.s3a.secret.key`, `sasl.jaas.config`. */
const secretName =
  /passw(or)?d|passphrase|secret|token|credential|(private|access|account|api|encryption|keystore)[._-]?key$|(private|access|account)[._-]?key|connection[._-]?string|jaas|authorization|auth\.user\.info/i;

/**
 * A secret inside a longer text: `password="x"` of a JAAS line, `-Dssl.keyPassword=x` of Java options, `--password=x` of a
 * program, `SharedAccessKey=x`, a signed URL's `?sig=x`.
 */
const secretInside =
  /(?:^|[?&;,\s]|-[\w.-]{0,200})(?:passw(?:or)?d|pwd|secret|token|(?:access|refresh|id|session|security)_token|client_secret|api_?key|sig|signature|x-amz-signature|x-amz-security-token|accountkey|sharedaccesskey)\s*=\s*[^\s;&]/i;

/** A secret that is known by its own form: a private key, a bearer token, an access key of AWS. */
const secretForm = /-----BEGIN [A-Z ]*PRIVATE KEY|\bBearer\s+[\w.~+/-]{8}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/;

/** True for a setting that holds a secret, by its name. */
export function namesSecret(key: string): boolean {
  return secretName.test(key);
}

/** The variable that `env:NAME` refers to; `undefined` for an ordinary value. */
export function referredVariable(value: string): string | undefined {
  return reference.exec(value)?.[1];
}

/** True for a text with a URL that carries a password: `scheme://user:password@host`. Linear in the text's length. */
export function hasPassword(text: string): boolean {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const rest = text.slice(at + 3, at + 3 + MOST_AUTHORITY);
    const authority = rest.slice(0, rest.search(/[/\s]|$/));
    const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
    if (user.includes(':')) return true;
  }
  return false;
}

/** Far beyond any host's name, user and password. */
const MOST_AUTHORITY = 2_000;

/** True for a text that holds a secret, whatever it stands for. */
export function holdsSecret(text: string): boolean {
  return hasPassword(text) || secretInside.test(text) || secretForm.test(text);
}

/**
 * The values behind a record of `env:NAME`, by the same keys.
 * @param fieldOf what stands behind a key, for the message about a variable that is not set
 * @throws ConfigError of the first variable that is not set
 */
export function resolveSecrets(
  values: Record<string, string>,
  fieldOf: (key: string) => string,
  environment: Record<string, string | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, resolveSecret(value, fieldOf(key), environment)]),
  );
}

/** The value behind `env:NAME`, or the value itself. What is read this way is never stored or shown. */
export function resolveSecret(
  value: string,
  field: string,
  environment: Record<string, string | undefined>,
): string {
  const name = referredVariable(value);
  if (name === undefined) return value;
  const found = environment[name];
  if (found !== undefined && found !== '') return found;
  throw new ConfigError([
    {
      source: 'environment',
      line: undefined,
      field: name,
      detail: `not set, but ${field} refers to it with ${value}. Set it for every Signalbox process.`,
    },
  ]);
}
