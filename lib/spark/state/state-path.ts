/**
 * Paths below `state/`.
 *
 *     <operator>/_metadata/metadata                      operator metadata v1             4.0+
 *     <operator>/_metadata/v2/<batch>                    operator metadata v2             4.0+
 *     <operator>/_stateSchema/<store>/<batch>_<uuid>     state schema v3                  4.0+
 *     <operator>/<partition>/[<store>/]_metadata/schema  state schema v1, v2              3.1+
 *     <operator>/<partition>/[<store>/]<file>            files of a store; the store `default` has no folder
 *     <operator>/<partition>/[<store>/]SSTs/<file>       data of RocksDB snapshots; logs/<file> likewise
 *
 * Sources: StateStoreId.storeCheckpointLocation (apache/spark sql/core …/streaming/state/StateStore.scala),
 * OperatorStateMetadata, RocksDBFileManager. Spark 2.1 to 4.2.
 */
import { parseStateFileName, type StateFileName } from './state-file-name';

export type StatePath =
  | { kind: 'operator-metadata'; operatorId: string; logVersion: 1 | 2; batchId: bigint | null }
  | { kind: 'schema'; operatorId: string; partition: number | null; storeName: string | null }
  | { kind: 'store-file'; operatorId: string; partition: number; storeName: string; file: StateFileName }
  | {
      kind: 'data-file';
      operatorId: string;
      partition: number;
      storeName: string;
      folder: 'SSTs' | 'logs';
      name: string;
    }
  | { kind: 'other' };

const DEFAULT_STORE = 'default';
const OTHER: StatePath = { kind: 'other' };

/** What a path below `state/` means; `path` starts after `state/`. */
export function parseStatePath(path: string): StatePath {
  const segments = path.split('/');
  const operatorId = segments[0];
  const second = segments[1];
  if (operatorId === undefined || second === undefined || !isNumber(operatorId)) return OTHER;
  if (second === '_metadata') return operatorMetadata(operatorId, segments.slice(2));
  if (second === '_stateSchema')
    return { kind: 'schema', operatorId, partition: null, storeName: segments[2] ?? null };
  if (!isNumber(second)) return OTHER;
  return storePath(operatorId, Number.parseInt(second, 10), segments.slice(2));
}

function operatorMetadata(operatorId: string, rest: string[]): StatePath {
  const [first, second] = rest;
  if (rest.length === 1 && first === 'metadata')
    return { kind: 'operator-metadata', operatorId, logVersion: 1, batchId: null };
  if (rest.length === 2 && first === 'v2' && second !== undefined && isNumber(second)) {
    return { kind: 'operator-metadata', operatorId, logVersion: 2, batchId: BigInt(second) };
  }
  return OTHER;
}

function storePath(operatorId: string, partition: number, rest: string[]): StatePath {
  const first = rest[0] ?? '';
  const isOwnFolder = first !== '' && !/^[._]/.test(first) && first !== 'SSTs' && first !== 'logs';
  const inFolder = rest.length > 1 && isOwnFolder;
  const storeName = inFolder ? first : DEFAULT_STORE;
  const inStore = inFolder ? rest.slice(1) : rest;
  const [head, name] = inStore;
  if (head === undefined) return OTHER;
  if (inStore.length === 1) {
    return { kind: 'store-file', operatorId, partition, storeName, file: parseStateFileName(head) };
  }
  if (inStore.length === 2 && name !== undefined) {
    if (head === 'SSTs' || head === 'logs')
      return { kind: 'data-file', operatorId, partition, storeName, folder: head, name };
    if (head === '_metadata' && name === 'schema')
      return { kind: 'schema', operatorId, partition, storeName };
  }
  return OTHER;
}

/** Operator ids, partitions and batch ids are plain integers. */
function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text) || /^[1-9]\d{1,17}$/.test(text);
}
