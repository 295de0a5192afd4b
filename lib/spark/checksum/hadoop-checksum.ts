/**
 * `.<name>.crc` beside a file, written by Hadoop's local file system.
 *
 *     63 72 63 00  "crc" · int32 bytes per checksum (512) · int32 CRC-32 of every so many bytes of the file …
 *
 * Big-endian; the last checksum is of what is left. The file's size is known only to within one checksum.
 * Source: ChecksumFileSystem (apache/hadoop hadoop-common …/fs/ChecksumFileSystem.java), 2.x and 3.x.
 */
import { RunningCrc } from '../bytes/running-crc';
import { FormatError } from '../format-error';
import type { ChecksumMismatch, FileVerifier } from './file-verifier';

const FORMAT = "Hadoop's checksum file";
const MAGIC = [0x63, 0x72, 0x63, 0x00];
const HEADER_SIZE = 8;
const CHECKSUM_SIZE = 4;

export interface HadoopChecksum {
  bytesPerChecksum: number;
  /** Of one part of the file after the other, unsigned. */
  checksums: Uint32Array;
}

/** @throws FormatError `empty` | `truncated` | `malformed` */
export function parseHadoopChecksum(bytes: Uint8Array): HadoopChecksum {
  if (bytes.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  for (const [i, byte] of MAGIC.entries()) {
    if (i < bytes.length && bytes[i] !== byte)
      throw new FormatError('malformed', FORMAT, 'it does not begin with crc');
  }
  if (bytes.length < HEADER_SIZE || (bytes.length - HEADER_SIZE) % CHECKSUM_SIZE !== 0) {
    throw new FormatError('truncated', FORMAT, `${bytes.length} bytes end inside a number`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bytesPerChecksum = view.getInt32(4);
  if (bytesPerChecksum <= 0)
    throw new FormatError('malformed', FORMAT, `${bytesPerChecksum} bytes per checksum`);
  const count = (bytes.length - HEADER_SIZE) / CHECKSUM_SIZE;
  const checksums = Uint32Array.from({ length: count }, (_, i) =>
    view.getUint32(HEADER_SIZE + i * CHECKSUM_SIZE),
  );
  return { bytesPerChecksum, checksums };
}

/**
 * Holds a file against its checksums; the first part that differs is told. A checksum file cut between two numbers,
 * or a file that goes on after its last checksum, differs in size.
 */
export function verifyHadoopChecksum(checksum: HadoopChecksum): FileVerifier {
  return new PartVerifier(checksum);
}

class PartVerifier implements FileVerifier {
  private readonly crc = new RunningCrc('crc32');
  private size = 0;
  private inPart = 0;
  private part = 0;
  private mismatch: ChecksumMismatch | null = null;

  constructor(private readonly checksum: HadoopChecksum) {}

  push(chunk: Uint8Array): void {
    const { bytesPerChecksum } = this.checksum;
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(bytesPerChecksum - this.inPart, chunk.length - at);
      this.crc.update(chunk.subarray(at, at + taken));
      at += taken;
      this.size += taken;
      this.inPart += taken;
      if (this.inPart === bytesPerChecksum) this.endPart();
    }
  }

  end(): ChecksumMismatch | null {
    if (this.inPart > 0) this.endPart();
    const { bytesPerChecksum, checksums } = this.checksum;
    if (this.part === checksums.length) return this.mismatch;
    return {
      kind: 'size',
      expected: BigInt(checksums.length) * BigInt(bytesPerChecksum),
      found: BigInt(this.size),
    };
  }

  private endPart(): void {
    const expected = this.checksum.checksums[this.part];
    const found = this.crc.value;
    if (expected !== undefined && expected !== found) {
      this.mismatch ??= {
        kind: 'content',
        expected,
        found,
        fromByte: BigInt(this.size - this.inPart),
        toByte: BigInt(this.size),
      };
    }
    this.crc.reset();
    this.inPart = 0;
    this.part++;
  }
}
