/**
 * Java's modified UTF-8, as java.io.DataOutput.writeUTF writes it: every UTF-16 unit for itself in 1 to 3 bytes, so
 * that a character beyond U+FFFF takes two units of 3 bytes, and U+0000 takes 2 bytes.
 */
import { FormatError } from '../format-error';

/** @throws FormatError `malformed` where a unit is not written like this */
export function decodeModifiedUtf8(format: string, bytes: Uint8Array): string {
  const units: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const size = lead < 0x80 ? 1 : lead >>> 5 === 0b110 ? 2 : lead >>> 4 === 0b1110 ? 3 : 0;
    if (size === 0 || at + size > bytes.length) throw notText(format, at);
    let unit = size === 1 ? lead : lead & (size === 2 ? 0x1f : 0x0f);
    for (let i = 1; i < size; i++) {
      const next = bytes[at + i] ?? 0;
      if (next >>> 6 !== 0b10) throw notText(format, at);
      unit = (unit << 6) | (next & 0x3f);
    }
    units.push(unit);
    at += size;
  }
  return fromUnits(units);
}

/** String.fromCharCode takes its units as arguments, of which there may not be too many. */
function fromUnits(units: readonly number[]): string {
  let text = '';
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.slice(at, at + 8192));
  return text;
}

function notText(format: string, at: number): FormatError {
  return new FormatError('malformed', format, `the bytes are no text of Java at byte ${at} of the text`);
}
