/**
 * The id of the column family that a key of RocksDB belongs to: its first two bytes, in the byte order of the machine
 * that wrote it, which is little-endian. Ids are told names by `columnFamilyMapping` of a snapshot, and which
 * are internal, so that their keys don't count, by `columnFamilyTypeMap`. Source: RocksDBStateEncoder (apache/spark sql/core
 * …/streaming/state/RocksDBStateEncoder.scala, VIRTUAL_COL_FAMILY_PREFIX_BYTES), 4.0+.
 */
export function columnFamilyOf(key: Uint8Array): number {
  return (key[0] ?? 0) | ((key[1] ?? 0) << 8);
}
