import type { ReadContext } from '../read-context';
import { readSnapshot } from './snapshot-reading';
import type { StoreFiles, VersionFile } from './store-files';

/** Whether a base can be loaded, and what it weighs besides its own file. */
export interface BaseVerdict {
  usable: boolean;
  /** Bytes of the data files that it needs; null when unknown. */
  dataBytes: bigint | null;
  numKeys: bigint | null;
  missing: string[];
  /** Bytes of the missing data files, as the zip says; null when none is missing. */
  missingBytes: bigint | null;
  damaged: { path: string; detail: string }[];
}

const SELF_CONTAINED: BaseVerdict = {
  usable: true,
  dataBytes: 0n,
  numKeys: null,
  missing: [],
  missingBytes: null,
  damaged: [],
};

/**
 * Checks a base against the listing. An HDFS snapshot (and the empty version 0) needs nothing else; a RocksDB zip
 * names data files, which must be there with the size that it says (Spark: RocksDBFileManager.copyImmutableFilesFromDfs,
 * 3.2 to 4.2, else UNEXPECTED_FILE_SIZE).
 * @throws StorageError
 */
export async function judgeBase(
  context: ReadContext,
  store: StoreFiles,
  base: VersionFile | null,
): Promise<BaseVerdict> {
  if (base === null || base.kind !== 'zip') return SELF_CONTAINED;
  const path = base.file.path;
  const outcome = await readSnapshot(context, base.file);
  if (outcome === undefined) return unusable({ missing: [path] });
  if (!outcome.ok) return unusable({ damaged: [{ path, detail: outcome.detail }] });
  const { dataFiles, numKeys } = outcome.value;
  const missing: string[] = [];
  const damaged: { path: string; detail: string }[] = [];
  let dataBytes = 0n;
  let missingBytes = 0n;
  for (const { path: relative, sizeBytes } of dataFiles) {
    dataBytes += sizeBytes;
    const file = store.dataFiles.get(relative);
    if (file === undefined) {
      missing.push(`${store.folder}/${relative}`);
      missingBytes += sizeBytes;
    } else if (file.sizeBytes !== sizeBytes) {
      damaged.push({ path: file.path, detail: `${file.sizeBytes} bytes, ${path} says ${sizeBytes}` });
    }
  }
  return {
    usable: missing.length === 0 && damaged.length === 0,
    dataBytes,
    numKeys,
    missing,
    missingBytes: missing.length === 0 ? null : missingBytes,
    damaged,
  };
}

function unusable(found: Partial<Pick<BaseVerdict, 'missing' | 'damaged'>>): BaseVerdict {
  return {
    usable: false,
    dataBytes: null,
    numKeys: null,
    missing: [],
    missingBytes: null,
    damaged: [],
    ...found,
  };
}
