import { FormatError } from '../format-error';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes of a text file as a string, without losing or replacing any.
 * @throws FormatError `truncated` when the bytes end inside a character, `malformed` when they are no UTF-8.
 */
export function decodeUtf8(format: string, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const kind = endsInsideCharacter(bytes) ? 'truncated' : 'malformed';
    const detail = kind === 'truncated' ? 'the text ends inside a character' : 'the bytes are no UTF-8 text';
    throw new FormatError(kind, format, detail, null, { cause });
  }
}

/** True when removing the unfinished last character leaves valid text. */
function endsInsideCharacter(bytes: Uint8Array): boolean {
  for (let cut = 1; cut <= 3 && cut <= bytes.length; cut++) {
    const lead = bytes[bytes.length - cut] ?? 0;
    const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
    if (needed > cut) {
      try {
        decoder.decode(bytes.subarray(0, bytes.length - cut));
        return true;
      } catch {
        return false;
      }
    }
  }
  return false;
}
