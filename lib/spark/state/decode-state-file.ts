/**
 * The records of a state file, after decompression. Integers are big-endian.
 *
 *     delta, changelog v1, v3   { int32 keySize · key · int32 valueSize · value } … int32 -1
 *                               valueSize < 0: the key is removed, no value follows
 *     snapshot                  the same; nothing is removed
 *     changelog v2, v4          { 01 put | 11 merge · int32 keySize · key · int32 valueSize · value
 *                               | 10 remove · int32 keySize · key · int32 -1 } … 00
 *
 * Changelogs have a head, see changelog-head. Sources: HDFSBackedStateStoreProvider (2.0 to 4.2) and
 * StateStoreChangelog (3.5 to 4.2), apache/spark sql/core …/streaming/state/. Up to 2.2 values may be 4 bytes
 * longer than their row; sizes are told as stored. Bytes after the end mark, which Spark never writes, are refused.
 */
import { ChunkReader } from '../bytes/chunk-reader';
import { DecompressedStream } from '../bytes/decompress';
import { FormatError } from '../format-error';
import { CHANGELOG, type ChangelogHead, readChangelogHead } from './changelog-head';
import type { StateChanges, StateFileDecoder, StateFileSummary } from './state-changes';

/** A longer key is refused, as a key is held in memory. Values are passed over: an int32 is limit enough. */
const LONGEST_KEY = 16 * 1024 * 1024;
const CHECKSUM_SIZE = 4;
const END = -1;
const PUT = 0x01;
const REMOVE = 0x10;
const MERGE = 0x11;
const TYPED_END = 0x00;

type Kind = 'delta' | 'snapshot' | 'changelog';
const FORMATS: Record<Kind, string> = {
  delta: 'state delta',
  snapshot: 'state snapshot',
  changelog: CHANGELOG,
};

/** What the offset log pins about the rows of a store. */
export interface StateRowFormat {
  /** `spark.sql.streaming.stateStore.rowChecksum.enabled` (4.1+): a removed key comes after its checksum. */
  rowChecksums: boolean;
}

/**
 * A decoder for one file, compressed as it lies in storage by any of Spark's codecs. Keys are told as RocksDB or
 * the HDFS provider know them: with the id of the column family, without a checksum. Memory: a block of the codec,
 * packed and unpacked (32 MiB each at most, 32 KiB by Spark's defaults), and a key (16 MiB at most).
 */
export function decodeStateFile(
  kind: Kind,
  changes: StateChanges,
  rows: StateRowFormat = { rowChecksums: false },
): StateFileDecoder {
  const records = new RecordDecoder(kind, changes, rows.rowChecksums);
  const stream = new DecompressedStream((chunk) => records.push(chunk));
  return {
    push: (chunk) => stream.push(chunk),
    end() {
      stream.end();
      return records.end();
    },
  };
}

class RecordDecoder {
  private readonly reader = new ChunkReader();
  private head: ChangelogHead | undefined;
  private valueBytesLeft = 0;
  private ended = false;
  private puts = 0;
  private removes = 0;

  constructor(
    private readonly kind: Kind,
    private readonly changes: StateChanges,
    private readonly rowChecksums: boolean,
  ) {
    if (kind !== 'changelog') this.head = { version: 1, lineage: null };
  }

  push(chunk: Uint8Array): void {
    const { reader } = this;
    reader.push(chunk);
    this.head ??= readChangelogHead(reader);
    if (this.head === undefined) return;
    if (this.hasFamilies) this.readTyped();
    else this.readUntyped();
    if (this.ended && reader.rest > 0) throw this.malformed('bytes stand after the end mark');
  }

  end(): StateFileSummary {
    if (!this.ended || this.head === undefined) {
      throw new FormatError(
        'truncated',
        FORMATS[this.kind],
        `${this.reader.position + this.reader.rest} bytes without the end mark`,
      );
    }
    return {
      puts: BigInt(this.puts),
      removes: BigInt(this.removes),
      bytes: BigInt(this.reader.position),
      lineage: this.head.lineage,
      columnFamilies: this.hasFamilies,
    };
  }

  private get hasFamilies(): boolean {
    return this.head?.version === 2 || this.head?.version === 4;
  }

  private readUntyped(): void {
    const { reader } = this;
    while (!this.ended && this.passValue() && reader.has(4)) {
      const keySize = reader.int32(0);
      if (keySize === END) {
        reader.advance(4);
        this.ended = true;
        return;
      }
      this.checkKey(keySize);
      if (!reader.has(4 + keySize + 4)) return;
      const valueSize = reader.int32(4 + keySize);
      if (valueSize < 0 && this.kind === 'snapshot')
        throw this.malformed(`a value of ${valueSize} bytes stands`);
      this.tell(4, keySize, valueSize, valueSize < 0);
    }
  }

  private readTyped(): void {
    const { reader } = this;
    while (!this.ended && this.passValue() && reader.has(1)) {
      const type = reader.bytes[reader.at];
      if (type === TYPED_END) {
        reader.advance(1);
        this.ended = true;
        return;
      }
      if (type !== PUT && type !== MERGE && type !== REMOVE)
        throw this.malformed(`a record of type ${type} stands`);
      if (!reader.has(5)) return;
      const keySize = reader.int32(1);
      this.checkKey(keySize);
      if (!reader.has(5 + keySize + 4)) return;
      const valueSize = reader.int32(5 + keySize);
      const isAllowed = type === REMOVE ? valueSize === -1 : valueSize >= 0;
      if (!isAllowed)
        throw this.malformed(`a record of type ${type} with a value of ${valueSize} bytes stands`);
      this.tell(5, keySize, valueSize, type === REMOVE);
    }
  }

  /** Tells one record whose key begins at `offset` and is followed by the value's size, and passes both. */
  private tell(offset: number, keySize: number, valueSize: number, isRemoved: boolean): void {
    const { reader } = this;
    const from = reader.at + offset;
    const to = from + keySize;
    if (isRemoved) {
      this.changes.remove(reader.bytes.subarray(this.rowChecksums ? this.afterChecksum(from, to) : from, to));
      this.removes++;
    } else {
      this.changes.put(reader.bytes.subarray(from, to), valueSize);
      this.puts++;
      this.valueBytesLeft = valueSize;
    }
    reader.advance(offset + keySize + 4);
  }

  private afterChecksum(from: number, to: number): number {
    if (to - from < CHECKSUM_SIZE) throw this.malformed('a removed key without its checksum stands');
    return from + CHECKSUM_SIZE;
  }

  /** Whether the value of the record before is behind us. */
  private passValue(): boolean {
    if (this.valueBytesLeft > 0) this.valueBytesLeft -= this.reader.skip(this.valueBytesLeft);
    return this.valueBytesLeft === 0;
  }

  private checkKey(keySize: number): void {
    if (keySize < 0) throw this.malformed(`a key of ${keySize} bytes stands`);
    if (keySize > LONGEST_KEY) {
      throw this.malformed(`a key of ${keySize} bytes, more than the ${LONGEST_KEY} that are read, stands`);
    }
  }

  private malformed(found: string): FormatError {
    return new FormatError(
      'malformed',
      FORMATS[this.kind],
      `${found} at byte ${this.reader.position} of the decompressed file`,
    );
  }
}
