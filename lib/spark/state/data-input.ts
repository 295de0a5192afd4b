import { decodeModifiedUtf8 } from '../bytes/decode-modified-utf8';
import { FormatError } from '../format-error';

/** Reads what java.io.DataOutput wrote, big-endian. Every method throws FormatError `truncated` at the end. */
export class DataInput {
  private at = 0;
  private readonly view: DataView;

  constructor(
    private readonly format: string,
    private readonly bytes: Uint8Array,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  int16(): number {
    return this.view.getInt16(this.take(2));
  }

  int32(): number {
    return this.view.getInt32(this.take(4));
  }

  /** writeUTF: uint16 length, then the text in modified UTF-8. @throws FormatError `truncated` | `malformed` */
  utf(): string {
    const size = this.view.getUint16(this.take(2));
    const from = this.take(size);
    return decodeModifiedUtf8(this.format, this.bytes.subarray(from, from + size));
  }

  private take(size: number): number {
    const from = this.at;
    if (from + size > this.bytes.length) {
      throw new FormatError(
        'truncated',
        this.format,
        `${size} bytes expected at byte ${from}, the file has ${this.bytes.length}`,
      );
    }
    this.at += size;
    return from;
  }
}
