import type { Storage } from './storage';

/** Bytes asked for at once: a log file of ordinary size is one request. */
const RANGE_BYTES = 1024 * 1024;
/** The ranges after the first: fewer requests for a file of hundreds of MB, and still little memory. */
const LATER_RANGE_BYTES = 8 * 1024 * 1024;
const LF = 10;
const CR = 13;

export interface LineLimits {
  /** The first line starts at this byte; the caller knows that a line starts there. */
  from?: number;
  /** Bytes of the file that are read at most. */
  mostBytes: number;
  /** Bytes of one line. */
  mostLineBytes: number;
}

/** How far the lines of a file were read. */
export interface LinesRead {
  /** `limit`: the file goes on. `line-too-long`: nothing after that line was read. `changed`: it was written anew meanwhile. */
  end: 'whole' | 'limit' | 'line-too-long' | 'changed';
  sizeBytes: bigint;
  modifiedMs: bigint;
  /** Bytes that were read. */
  bytes: number;
}

/**
 * Hands each line of a text file to `onLine`, as bytes without its terminator (LF, CRLF or a lone CR, as
 * java.io.BufferedReader does), reading the file in ranges. A line is borrowed: valid until `onLine` returns.
 * Undefined when the file does not exist.
 * @throws StorageError, and what `onLine` throws
 */
export async function readLines(
  storage: Storage,
  path: string,
  limits: LineLimits,
  onLine: (line: Uint8Array) => void,
): Promise<LinesRead | undefined> {
  const start = limits.from ?? 0;
  const cutter = new LineCutter(limits.mostLineBytes, onLine);
  let first: { sizeBytes: bigint; modifiedMs: bigint } | undefined;
  let at = start;
  for (;;) {
    const length = Math.min(at === start ? RANGE_BYTES : LATER_RANGE_BYTES, limits.mostBytes - (at - start));
    const stored = await storage.read(path, { range: { from: at, length } });
    if (stored === undefined) return undefined;
    first ??= stored;
    const { sizeBytes, modifiedMs } = first;
    const read = (end: LinesRead['end']): LinesRead => ({ end, sizeBytes, modifiedMs, bytes: at - start });
    if (stored.sizeBytes !== sizeBytes || stored.modifiedMs !== modifiedMs) return read('changed');
    at += stored.bytes.length;
    if (!cutter.push(stored.bytes)) return read('line-too-long');
    if (BigInt(at) >= sizeBytes || stored.bytes.length === 0) {
      cutter.finish();
      return read('whole');
    }
    if (at - start >= limits.mostBytes) return read('limit');
  }
}

/** Cuts chunks into lines; keeps the beginning of a line that goes on in the next chunk. */
class LineCutter {
  private kept: Uint8Array[] = [];
  private keptBytes = 0;
  private afterCr = false;

  constructor(
    private readonly mostLineBytes: number,
    private readonly onLine: (line: Uint8Array) => void,
  ) {}

  /** False when a line is too long. */
  push(chunk: Uint8Array): boolean {
    let at = 0;
    if (this.afterCr && chunk.length > 0) {
      if (chunk[0] === LF) at = 1;
      this.afterCr = false;
    }
    const hasCr = chunk.includes(CR, at);
    while (at < chunk.length) {
      const end = nextEnd(chunk, at, hasCr);
      if (end < 0) break;
      if (!this.emit(chunk.subarray(at, end))) return false;
      at = end + 1;
      if (chunk[end] !== CR) continue;
      if (at < chunk.length && chunk[at] === LF) at++;
      else if (at === chunk.length) this.afterCr = true;
    }
    if (at < chunk.length) {
      this.kept.push(chunk.subarray(at));
      this.keptBytes += chunk.length - at;
    }
    return this.keptBytes <= this.mostLineBytes;
  }

  /** The last line, if it has no terminator. */
  finish(): void {
    if (this.keptBytes > 0) this.emit(new Uint8Array());
  }

  private emit(tail: Uint8Array): boolean {
    if (this.keptBytes + tail.length > this.mostLineBytes) return false;
    this.onLine(this.keptBytes === 0 ? tail : joined([...this.kept, tail], this.keptBytes + tail.length));
    this.kept = [];
    this.keptBytes = 0;
    return true;
  }
}

function nextEnd(chunk: Uint8Array, at: number, hasCr: boolean): number {
  const lf = chunk.indexOf(LF, at);
  if (!hasCr) return lf;
  const cr = (lf < 0 ? chunk.subarray(at) : chunk.subarray(at, lf)).indexOf(CR);
  return cr < 0 ? lf : at + cr;
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
