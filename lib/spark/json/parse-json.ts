import { type ExactJson, parseExactJson } from '../exact-json';
import { FormatError } from '../format-error';

/**
 * Parses one JSON value of a Spark file.
 * @throws FormatError `truncated` when the text is the beginning of a JSON value, else `malformed`.
 */
export function parseJson(format: string, text: string, line: number | null): ExactJson {
  try {
    return parseExactJson(text);
  } catch (cause) {
    if (isCutJson(text)) {
      const tail = text.length > 24 ? `…${text.slice(-24)}` : text;
      throw new FormatError('truncated', format, `JSON ends too early, after ${JSON.stringify(tail)}`, line, {
        cause,
      });
    }
    const head = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    throw new FormatError('malformed', format, `expected JSON, found ${JSON.stringify(head)}`, line, {
      cause,
    });
  }
}

const LITERALS = ['true', 'false', 'null'];

/** Whether `text`, which is no JSON value, could be the beginning of one: an open string, array, object or literal at its end. */
function isCutJson(text: string): boolean {
  const open: string[] = [];
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') {
      if (open.pop() !== char) return false;
    }
  }
  if (inString || open.length > 0) return true;
  const bare = text.trim();
  return bare === '' || bare === '-' || LITERALS.some((literal) => literal.startsWith(bare));
}
