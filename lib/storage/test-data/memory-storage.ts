import type { ListOptions, ListPage, ReadOptions, Storage, StoredFile } from '../storage';

const PAGE_SIZE = 1000;

/** An object store in memory, for tests: keys in the order of their names, no directories of its own. */
export class MemoryStorage implements Storage {
  readonly files = new Map<string, { bytes: Uint8Array; modifiedMs: bigint }>();
  /** Called before each request; a test changes files here, as a query does that runs meanwhile. */
  beforeRequest: (operation: 'list' | 'read', path: string) => void = () => {};

  constructor(readonly location = 'memory/orders_v1') {}

  write(path: string, content: string | Uint8Array, modifiedMs = 1_764_000_000_000n): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    this.files.set(path, { bytes, modifiedMs });
  }

  async *list(path: string, { recursive, signal }: ListOptions): AsyncGenerator<ListPage> {
    signal?.throwIfAborted();
    this.beforeRequest('list', path);
    const prefix = path === '' ? '' : `${path}/`;
    const names = [...this.files.keys()].filter((name) => name.startsWith(prefix)).sort();
    const direct = (name: string) => !name.slice(prefix.length).includes('/');
    const shown = recursive ? names : names.filter(direct);
    const below = names.filter((name) => !recursive && !direct(name));
    const directories = [
      ...new Set(below.map((name) => prefix + (name.slice(prefix.length).split('/')[0] ?? ''))),
    ];
    for (let at = 0; at < names.length && (at === 0 || at < shown.length); at += PAGE_SIZE) {
      const entries = shown.slice(at, at + PAGE_SIZE).flatMap((name) => this.entry(name));
      yield { entries, directories: at === 0 ? directories : [] };
    }
  }

  async read(path: string, { range, signal }: ReadOptions = {}): Promise<StoredFile | undefined> {
    signal?.throwIfAborted();
    this.beforeRequest('read', path);
    const file = this.files.get(path);
    if (file === undefined) return undefined;
    const { from = 0, length = file.bytes.length } = range ?? {};
    // A copy: bytes belong to the caller.
    const bytes = file.bytes.slice(from, from + length);
    return { bytes, sizeBytes: BigInt(file.bytes.length), modifiedMs: file.modifiedMs };
  }

  private entry(path: string) {
    const file = this.files.get(path);
    return file === undefined
      ? []
      : [{ path, sizeBytes: BigInt(file.bytes.length), modifiedMs: file.modifiedMs }];
  }
}
