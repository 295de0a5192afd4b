import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const limitBytes = 10 * 1024 * 1024;

/** A log that keeps at most two files of 10 MB: the current one and the one before. */
export class LogFile {
  private size: number;

  constructor(readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  append(text: string): void {
    if (this.size > limitBytes) {
      renameSync(this.path, `${this.path}.old`);
      this.size = 0;
    }
    appendFileSync(this.path, text);
    this.size += Buffer.byteLength(text);
  }
}
