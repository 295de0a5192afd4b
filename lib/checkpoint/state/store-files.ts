import {
  parseStateFileName,
  type StateFileKind,
  type StateFileName,
} from '@/lib/spark/state/state-file-name';
import { parseStatePath, type StatePath } from '@/lib/spark/state/state-path';
import type { ListedFile } from '../reading';

/** A file that holds state of one version. */
export interface VersionFile {
  kind: StateFileKind;
  version: bigint;
  /** Checkpoint format 2; null in format 1. */
  uniqueId: string | null;
  file: ListedFile;
}

/** All files of one store in one partition. */
export interface StoreFiles {
  operatorId: string;
  partition: number;
  storeName: string;
  /** Relative to the checkpoint, e.g. `state/0/3/left-keyToNumValues`. */
  folder: string;
  versions: VersionFile[];
  /** Files in `SSTs/` and `logs/`, by path below the folder. */
  dataFiles: Map<string, ListedFile>;
  /** Checksums of other files, by path. */
  checksums: Map<string, ListedFile>;
  /** Temporary files of writes that did not end. */
  temporary: ListedFile[];
  retainedBytes: bigint;
}

/** Everything below `state/<operator>`. */
export interface OperatorFiles {
  operatorId: string;
  metadata: { logVersion: 1 | 2; batchId: bigint | null; file: ListedFile }[];
  /** `<partition>/<store>` → its schema file. */
  schemas: ListedFile[];
  /** By partition, then by store name. */
  partitions: Map<number, Map<string, StoreFiles>>;
}

/** Groups the files below `state/` by operator (in numeric order), partition and store. */
export function groupStateFiles(files: readonly ListedFile[]): OperatorFiles[] {
  const operators = new Map<string, OperatorFiles>();
  const pathOf = folderWiseParser();
  for (const file of files) {
    const path = pathOf(file.path);
    if (path.kind === 'other') continue;
    const operator = operators.get(path.operatorId) ?? emptyOperator(path.operatorId);
    operators.set(path.operatorId, operator);
    addFile(operator, path, file);
  }
  return [...operators.values()].sort(
    (a, b) => Number.parseInt(a.operatorId, 10) - Number.parseInt(b.operatorId, 10),
  );
}

function addFile(
  operator: OperatorFiles,
  path: Exclude<StatePath, { kind: 'other' }>,
  file: ListedFile,
): void {
  if (path.kind === 'operator-metadata') {
    operator.metadata.push({ ...path, file });
    return;
  }
  if (path.kind === 'schema') operator.schemas.push(file);
  if (path.partition === null) return;
  const store = storeOf(operator, path.partition, path.storeName ?? 'default');
  store.retainedBytes += file.sizeBytes;
  if (path.kind === 'data-file') store.dataFiles.set(`${path.folder}/${path.name}`, file);
  else if (path.kind === 'store-file') addStoreFile(store, path.file, file);
}

function addStoreFile(store: StoreFiles, name: StateFileName, file: ListedFile): void {
  if ('version' in name) store.versions.push({ ...name, file });
  else if (name.kind === 'checksum') store.checksums.set(file.path, file);
  else if (name.kind === 'temporary') store.temporary.push(file);
}

/** A listing goes folder by folder: only the first path of each folder is taken apart as a whole. */
function folderWiseParser(): (path: string) => StatePath {
  let folder = '';
  let first: StatePath = { kind: 'other' };
  return (path) => {
    const slash = path.lastIndexOf('/');
    const isSame = slash === folder.length && path.startsWith(folder);
    if (isSame && first.kind === 'store-file')
      return { ...first, file: parseStateFileName(path.slice(slash + 1)) };
    if (isSame && first.kind === 'data-file') return { ...first, name: path.slice(slash + 1) };
    folder = path.slice(0, slash);
    first = parseStatePath(path.slice('state/'.length));
    return first;
  };
}

function emptyOperator(operatorId: string): OperatorFiles {
  return { operatorId, metadata: [], schemas: [], partitions: new Map() };
}

function storeOf(operator: OperatorFiles, partition: number, storeName: string): StoreFiles {
  const stores = operator.partitions.get(partition) ?? new Map<string, StoreFiles>();
  operator.partitions.set(partition, stores);
  const store = stores.get(storeName) ?? emptyStore(operator.operatorId, partition, storeName);
  stores.set(storeName, store);
  return store;
}

/** A store without any file: what is shown for one that should exist. */
export function emptyStore(operatorId: string, partition: number, storeName: string): StoreFiles {
  const folder = `state/${operatorId}/${partition}${storeName === 'default' ? '' : `/${storeName}`}`;
  return {
    operatorId,
    partition,
    storeName,
    folder,
    versions: [],
    dataFiles: new Map(),
    checksums: new Map(),
    temporary: [],
    retainedBytes: 0n,
  };
}
