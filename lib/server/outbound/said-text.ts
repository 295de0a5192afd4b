const MOST_CHARACTERS = 200;

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
