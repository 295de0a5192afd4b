import { joinBytes, lz4Stream } from '@/lib/spark/test-data/lz4-stream';

/** One change of a state file. */
export type StateRecord = { put: string; value?: Uint8Array } | { remove: string };

/** Size of a file without changes, as Spark writes it. */
export const EMPTY_FILE_BYTES = 46;

const text = new TextEncoder();

/** A delta, snapshot or changelog v1 as Spark writes it with LZ4. */
export function stateFile(records: readonly StateRecord[]): Uint8Array {
  return lz4Stream(joinBytes([...records.flatMap(partsOf), int32(-1)]));
}

/** The same of exactly `size` bytes: 46 without a record, more with one record of bytes that do not compress. */
export function stateFileOf(size: number): Uint8Array {
  if (size === 0) return new Uint8Array();
  if (size === EMPTY_FILE_BYTES) return stateFile([]);
  const value = new Uint8Array(size - EMPTY_FILE_BYTES - 8 - 1);
  let state = 1;
  for (let at = 0; at < value.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    value[at] = state >>> 24;
  }
  return stateFile([{ put: 'k', value }]);
}

/** A changelog v2, or v4 with a lineage: keys with the id of their column family. */
export function changelogWithFamilies(
  records: readonly ({ family: number } & StateRecord)[],
  lineage?: readonly { version: number; checkpointUniqueId: string }[],
): Uint8Array {
  const head = lineage === undefined ? [utf('v2')] : [utf('v4'), utf(JSON.stringify(lineage))];
  const typed = records.flatMap(({ family, ...record }) => {
    const prefix = new Uint8Array([family & 0xff, family >> 8]);
    const [size, key, ...value] = partsOf(record);
    if (size === undefined || key === undefined) return [];
    const isPut = 'put' in record;
    return [new Uint8Array([isPut ? 0x01 : 0x10]), int32(key.length + 2), prefix, key, ...value];
  });
  return lz4Stream(joinBytes([...head, ...typed, new Uint8Array([0])]));
}

/** A changelog v3 (checkpoint format 2): a lineage before the changes. */
export function changelogWithLineage(
  records: readonly StateRecord[],
  lineage: readonly { version: number; checkpointUniqueId: string }[],
): Uint8Array {
  return lz4Stream(
    joinBytes([utf('v3'), utf(JSON.stringify(lineage)), ...records.flatMap(partsOf), int32(-1)]),
  );
}

function partsOf(record: StateRecord): Uint8Array[] {
  const key = text.encode('put' in record ? record.put : record.remove);
  if ('remove' in record) return [int32(key.length), key, int32(-1)];
  const value = record.value ?? text.encode('12345678');
  return [int32(key.length), key, int32(value.length), value];
}

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}

function utf(value: string): Uint8Array {
  const bytes = text.encode(value);
  return joinBytes([new Uint8Array([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}
