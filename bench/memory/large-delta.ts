import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { xxHash32 } from '@/lib/spark/bytes/xxhash32';
import { joinBytes, lz4Stream } from '@/lib/spark/test-data/lz4-stream';
import { int32 } from '@/lib/spark/test-data/state-file-bytes';
import { startCheckpoint, writeBatch } from '../generate';
import { numberOfRows } from '../state/join-rows';

/** Spark's default. */
const BLOCK_BYTES = 32 * 1024;
const STORED_BLOCK = 0x15;
const SEED = 0x9747b28c;
const CONF = { 'spark.sql.shuffle.partitions': '1' };
/** Small rows: many keys. */
const ROWS = numberOfRows('left-keyToNumValues');

/**
 * A query with one partition, whose only delta has at least `leastBytes` on disk: every key is put once. Its blocks are
 * stored, as LZ4 leaves what it can't make smaller, so that it is as large decompressed.
 * Returns how many keys there are.
 */
export function generateLargeDelta(directory: string, leastBytes: number): number {
  startCheckpoint(directory);
  writeBatch(directory, 0, CONF);
  const folder = join(directory, 'state/0/0');
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, '1.delta'), 'w');
  try {
    return writeRecords(leastBytes, (bytes) => writeSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function writeRecords(leastBytes: number, write: (bytes: Uint8Array) => void): number {
  let written = 0;
  let keys = 0;
  let records: Uint8Array[] = [];
  let size = 0;
  while (written < leastBytes) {
    const { key, value } = ROWS.row(keys++);
    const record = joinBytes([int32(key.length), key, int32(value.length), value]);
    if (size + record.length > BLOCK_BYTES) {
      const block = storedBlock(joinBytes(records));
      write(block);
      written += block.length;
      records = [];
      size = 0;
    }
    records.push(record);
    size += record.length;
  }
  write(storedBlock(joinBytes(records)));
  write(lz4Stream(int32(-1)));
  return keys;
}

/** See lib/spark/bytes/lz4-stream. */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const block = new Uint8Array(21 + bytes.length);
  block.set(new TextEncoder().encode('LZ4Block'));
  block[8] = STORED_BLOCK;
  const view = new DataView(block.buffer);
  view.setInt32(9, bytes.length, true);
  view.setInt32(13, bytes.length, true);
  view.setInt32(17, xxHash32(bytes, 0, bytes.length, SEED) & 0x0fffffff, true);
  block.set(bytes, 21);
  return block;
}
