/** Of a file that is seen for the first time, only this much of its end is looked at. */
const MOST_BYTES = 4 * 1024 * 1024;
const MARK_BYTES = 64;
const NEWLINE = 0x0a;

/** What a longer version of a file adds. */
export interface AddedLines {
  /** True when the file is not a continuation of what was seen: everything known from it is void. */
  restarted: boolean;
  lines: string[];
}

/** Follows a file to which whole lines are appended: each call gives the complete lines that are new. */
export class GrowingLines {
  #consumed = 0;
  #mark: Uint8Array = new Uint8Array();

  take(bytes: Uint8Array): AddedLines {
    const restarted = !this.#continues(bytes);
    const from = restarted || this.#consumed === 0 ? this.#beginning(bytes) : this.#consumed;
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end <= from) {
      if (restarted) this.#remember(bytes, from);
      return { restarted, lines: [] };
    }
    const text = new TextDecoder().decode(bytes.subarray(from, end));
    this.#remember(bytes, end);
    return { restarted, lines: text.split('\n').filter((line) => line.trim() !== '') };
  }

  #continues(bytes: Uint8Array): boolean {
    if (bytes.length < this.#consumed) return false;
    const before = bytes.subarray(this.#consumed - this.#mark.length, this.#consumed);
    return Buffer.compare(before, this.#mark) === 0;
  }

  /** The first whole line within the part that is looked at. */
  #beginning(bytes: Uint8Array): number {
    if (bytes.length <= MOST_BYTES) return 0;
    return bytes.indexOf(NEWLINE, bytes.length - MOST_BYTES) + 1;
  }

  #remember(bytes: Uint8Array, consumed: number): void {
    this.#consumed = consumed;
    this.#mark = bytes.slice(Math.max(0, consumed - MARK_BYTES), consumed);
  }
}
