/** A text as a literal of Python: in single quotes where that needs no escape, as a JSON text does not. */
export function pythonLiteral(text: string): string {
  return text.includes('"') && !/['\\]|\p{Cc}|\p{Cs}|[\u2028\u2029]/u.test(text)
    ? `'${text}'`
    : doubleQuoted(text);
}

/** A text as a literal of Scala: raw where that is possible, so that a JSON text stays readable. */
export function scalaLiteral(text: string): string {
  const isRaw = text.includes('"') && !/"""|"$|\\|\p{Cc}|\p{Cs}/u.test(text);
  return isRaw ? `"""${text}"""` : doubleQuoted(text);
}

/**
 * In double quotes, as Python and Scala read it alike: quotes, backslashes, control characters and lone surrogates are
 * escaped, every other character stands as it is.
 */
function doubleQuoted(text: string): string {
  return `"${text.replace(/["\\]/g, (char) => `\\${char}`).replace(/\p{Cc}|\p{Cs}|[\u2028\u2029]/gu, unicodeEscape)}"`;
}

/** A text as a literal of Databricks SQL, where a backslash escapes. */
export function sqlLiteral(text: string): string {
  return `'${text.replace(/['\\]/g, (char) => `\\${char}`).replace(/\p{Cc}|\p{Cs}/gu, unicodeEscape)}'`;
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
