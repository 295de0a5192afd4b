import { joinBytes } from './lz4-stream';

/** Pieces of decompressed state files, as Java's DataOutputStream writes them. */
export function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}

export function javaUtf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return joinBytes([new Uint8Array([bytes.length >> 8, bytes.length & 255]), bytes]);
}

/** A value of null is a removal. */
export type StateRecord = { key: Uint8Array; value: Uint8Array | null; merge?: boolean };

/** Deltas, snapshots and changelogs v1 and v3, without their head. */
export function untypedRecords(records: readonly StateRecord[]): Uint8Array {
  const parts = records.flatMap(({ key, value }) =>
    value === null
      ? [int32(key.length), key, int32(-1)]
      : [int32(key.length), key, int32(value.length), value],
  );
  return joinBytes([...parts, int32(-1)]);
}

/** Changelogs v2 and v4, without their head. */
export function typedRecords(records: readonly StateRecord[]): Uint8Array {
  const parts = records.flatMap(({ key, value, merge }) =>
    value === null
      ? [new Uint8Array([0x10]), int32(key.length), key, int32(-1)]
      : [new Uint8Array([merge ? 0x11 : 0x01]), int32(key.length), key, int32(value.length), value],
  );
  return joinBytes([...parts, new Uint8Array([0])]);
}
