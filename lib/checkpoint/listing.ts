import type { Storage } from '@/lib/storage/storage';
import { StorageError } from '@/lib/storage/storage-error';
import { RDD_PART } from './kind';
import type { ListedFile } from './reading';

/** Enough files to see that a location is no checkpoint, e.g. the folder above many, or a whole disk. */
const MOST_STRANGE_FILES = 20_000;
const SIGN = /^(metadata$|offsets\/|commits\/|sources\/|state\/|checkpoint-\d)/;

/**
 * Every file below `path`, in one recursive listing. Undefined when nothing is there at all.
 * Storage lists in the order of the names: `commits/` before `offsets/`, so that a commit seen has its offsets
 * seen too, while the query goes on writing.
 * @throws StorageError also `invalid-location` for a place with many files and no sign of a checkpoint
 */
export async function listFiles(storage: Storage, path: string): Promise<ListedFile[] | undefined> {
  const files: ListedFile[] = [];
  let exists = false;
  let isCheckpoint = path !== '';
  for await (const page of storage.list(path, { recursive: true })) {
    exists = true;
    for (const entry of page.entries) files.push(entry);
    isCheckpoint ||= page.entries.some((entry) => SIGN.test(entry.path) || RDD_PART.test(entry.path));
    if (!isCheckpoint && files.length > MOST_STRANGE_FILES) {
      const detail = `${files.length} files and no sign of a checkpoint: no metadata, offsets/ or commits/`;
      throw new StorageError('invalid-location', 'list', storage.location, detail);
    }
  }
  return exists ? files : undefined;
}
