/**
 * A type without the names of its fields: `struct<start:timestamp,end:timestamp>` → `struct<timestamp,timestamp>`, since
 * Spark's check of state schemas ignores names at every depth (DataType.equalsIgnoreNameAndCompatibleNullability, 3.1 to
 * 4.3). Null when a field's name holds characters that make the text ambiguous.
 */
export function typeShape(type: string): string | null {
  const parser = new ShapeParser(type);
  const shape = parser.type();
  return shape === null || !parser.atEnd() ? null : shape;
}

const PLAIN_TYPE = /[a-z_][a-z0-9_ ]*(?:\([0-9, ]+\))?/iy;
const DEEPEST = 100;

class ShapeParser {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    return this.at === this.text.length;
  }

  type(): string | null {
    if (this.depth > DEEPEST) return null;
    for (const nested of ['struct', 'array', 'map'] as const) {
      if (!this.text.startsWith(`${nested}<`, this.at)) continue;
      this.at += nested.length + 1;
      this.depth += 1;
      const inner = this.inner(nested === 'struct');
      this.depth -= 1;
      return inner === null ? null : `${nested}<${inner}>`;
    }
    PLAIN_TYPE.lastIndex = this.at;
    const plain = PLAIN_TYPE.exec(this.text)?.[0];
    if (plain === undefined) return null;
    this.at += plain.length;
    return plain.replaceAll(' ', '');
  }

  private inner(named: boolean): string | null {
    const parts: string[] = [];
    if (this.text[this.at] === '>') {
      this.at += 1;
      return '';
    }
    for (;;) {
      if (named && !this.name()) return null;
      const part = this.type();
      if (part === null) return null;
      parts.push(part);
      const next = this.text[this.at++];
      if (next === '>') return parts.join(',');
      if (next !== ',') return null;
    }
  }

  private name(): boolean {
    const colon = this.text.indexOf(':', this.at);
    if (colon < 0 || /[<>,]/.test(this.text.slice(this.at, colon))) return false;
    this.at = colon + 1;
    return true;
  }
}
