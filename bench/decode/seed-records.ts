import { type StateRecord, typedRecords, untypedRecords } from '@/lib/spark/test-data/state-file-bytes';
import { ORDER_ROWS } from '../state/join-rows';

export const CODECS = ['lz4', 'zstd', 'snappy', 'lzf'] as const;
export type Codec = (typeof CODECS)[number];
export type SeedKind = 'delta' | 'changelog';

/** A quarter of a megabyte. */
const RECORDS = 1_700;
/** Every eighth change removes a key, as a watermark does once it moves. */
const REMOVED = 8;
const END_MARK = { delta: 4, changelog: 1 };

/**
 * The records that the seeds hold, decompressed and without their end mark, so that seeds can follow one another.
 * Changelogs are of version 2, without their head.
 */
export function seedRecords(kind: SeedKind): Uint8Array {
  const records: StateRecord[] = [];
  for (let n = 0; n < RECORDS; n++) {
    const { key, value } = ORDER_ROWS.row(n);
    records.push({ key, value: n % REMOVED === REMOVED - 1 ? null : value });
  }
  const bytes = kind === 'delta' ? untypedRecords(records) : typedRecords(withFamily(records));
  return bytes.subarray(0, bytes.length - END_MARK[kind]);
}

/** RocksDB keys begin with the id of their column family, here 0 (two bytes). */
function withFamily(records: readonly StateRecord[]): StateRecord[] {
  return records.map(({ key, value }) => ({ key: new Uint8Array([0, 0, ...key]), value }));
}
