const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;
export type Style = keyof typeof CODES;

/** `text` in a style where the terminal shows colours. The words carry the meaning, never the colour alone. */
export function styled(text: string, style: Style, colour: boolean): string {
  return colour ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
}

/** Text from files made harmless for a terminal: control characters are shown as what they are. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
