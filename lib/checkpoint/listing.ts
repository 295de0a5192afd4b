import type { Storage } from '@/lib/storage/storage';
import type { ListedFile } from './reading';

/**
 * Every file below `path`, in one recursive listing. Undefined when nothing is there at all.
 * Storage lists in the order of the names: `commits/` before `offsets/`, so that a commit seen has its offsets
 * seen too, while the query goes on writing.
 * @throws StorageError
 */
export async function listFiles(storage: Storage, path: string): Promise<ListedFile[] | undefined> {
  const files: ListedFile[] = [];
  let exists = false;
  for await (const page of storage.list(path, { recursive: true })) {
    exists = true;
    for (const entry of page.entries) files.push(entry);
  }
  return exists ? files : undefined;
}
