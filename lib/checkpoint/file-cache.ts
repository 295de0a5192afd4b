/** A file as a listing or a read shows it. */
export interface FileVersion {
  path: string;
  sizeBytes: bigint;
  modifiedMs: bigint;
}

/** What was read from files that do not change once written: valid while path, size and time stay the same. */
export class FileCache<Value> {
  private readonly entries = new Map<string, { file: FileVersion; value: Value }>();

  get(file: FileVersion): Value | undefined {
    const entry = this.entries.get(file.path);
    if (entry === undefined) return undefined;
    const same = entry.file.sizeBytes === file.sizeBytes && entry.file.modifiedMs === file.modifiedMs;
    return same ? entry.value : undefined;
  }

  set(file: FileVersion, value: Value): void {
    this.entries.set(file.path, { file, value });
  }

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  delete(path: string): void {
    this.entries.delete(path);
  }

  /** Forgets files that are gone, so that the cache stays as small as the checkpoint. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.entries.keys()) if (!paths.has(path)) this.entries.delete(path);
  }
}
