const MOST_CHARACTERS = 200;

/** Shorter than this, a part of a secret could be any word. */
const LEAST_PART = 8;

/** A secret and its parts that may come back alone, such as the token of `Bearer …`. */
export function withParts(secret: string): string[] {
  return [secret, secret.trim(), ...secret.split(/\s+/).filter((part) => part.length >= LEAST_PART)];
}

/**
 * What somebody else wrote, as it may be kept and shown: one line, short, without control characters, and without any of
 * `secrets`, which an answer may repeat.
 */
export function saidText(text: string, secrets: readonly string[] = []): string {
  const hidden = formsOf(secrets).reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
  const line = hidden.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\p{Surrogate}\p{Co}\p{Cn}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : line;
}

/** As they are and as JSON repeats them; the longest first, as one may begin like another. */
function formsOf(secrets: readonly string[]): string[] {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length);
}
