const MOST_CHARACTERS = 200;

/** Shorter than this, a part of a secret could be any word. */
const LEAST_PART = 8;

/** A secret and its parts that may come back alone, such as the token of `Bearer …`. */
export function withParts(secret: string): string[] {
  return [secret, ...secret.split(/\s+/).filter((part) => part.length >= LEAST_PART)];
}

/**
 * What somebody else wrote, as it may be kept and shown: one line, short, without control characters, and without any of
 * `secrets`, which an answer may repeat.
 */
export function saidText(text: string, secrets: readonly string[] = []): string {
  const hidden = secrets
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
  const line = hidden.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\p{Surrogate}\p{Co}\p{Cn}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : line;
}
