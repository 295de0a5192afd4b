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
    const byte = bytes[bytes.length - cut] ?? 0;
    if (isContinuation(byte)) continue;
    return lengthOfCharacter(byte) > cut && isText(bytes.subarray(0, bytes.length - cut));
  }
  return false;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Bytes of the character that begins with `lead`; 0 for none. */
function lengthOfCharacter(lead: number): number {
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
}

function isText(bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
