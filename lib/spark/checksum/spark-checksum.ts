/**
 * `<name>.crc` beside a file of a checkpoint, written by Spark 4.1 and later.
 *
 *     {"algorithm":"CRC32C","value":1640326291,"mainFileSize":188,"timestampMs":1764000000123,
 *      "creator":{"executorId":"driver","taskInfo":"Task= 0.0, Stage= 3.0"}}
 *
 * `value` is the 32-bit checksum as a signed number. Source: Checksum (apache/spark sql/core
 * …/streaming/checkpointing/ChecksumCheckpointFileManager.scala), 4.1 to 4.3. Unknown fields are ignored, as Spark does.
 */
import { decodeUtf8 } from '../bytes/decode-utf8';
import { RunningCrc } from '../bytes/running-crc';
import { FormatError } from '../format-error';
import { optionalLong, optionalString, requireObject } from '../json/json-field';
import { parseJson } from '../json/parse-json';
import type { FileVerifier } from './file-verifier';

const FORMAT = "Spark's checksum file";
const ALGORITHM = 'CRC32C';

export interface SparkChecksum {
  /** CRC32C of the file, unsigned. */
  value: number;
  mainFileSize: bigint;
  timestampMs: bigint | null;
}

/** @throws FormatError `empty` | `truncated` | `malformed`, `unsupported-version` for another algorithm */
export function parseSparkChecksum(bytes: Uint8Array): SparkChecksum {
  if (bytes.length === 0) throw new FormatError('empty', FORMAT, 'the file has no bytes');
  const context = { format: FORMAT, line: null };
  const object = requireObject(parseJson(FORMAT, decodeUtf8(FORMAT, bytes), null), context);
  const algorithm = optionalString(object, 'algorithm', context);
  const value = optionalLong(object, 'value', context);
  const mainFileSize = optionalLong(object, 'mainFileSize', context);
  if (algorithm === undefined || value === undefined || mainFileSize === undefined) {
    throw new FormatError('malformed', FORMAT, 'algorithm, value or mainFileSize is missing');
  }
  if (algorithm !== ALGORITHM) {
    throw new FormatError(
      'unsupported-version',
      FORMAT,
      `the algorithm is ${JSON.stringify(algorithm.slice(0, 20))}, known is ${ALGORITHM}`,
    );
  }
  if (BigInt.asIntN(32, value) !== value || mainFileSize < 0n) {
    throw new FormatError('malformed', FORMAT, `a value of ${value} for a file of ${mainFileSize} bytes`);
  }
  return {
    value: Number(BigInt.asUintN(32, value)),
    mainFileSize,
    timestampMs: optionalLong(object, 'timestampMs', context) ?? null,
  };
}

/** Holds a file against its checksum. A size that differs is told rather than the checksum. */
export function verifySparkChecksum({ value, mainFileSize }: SparkChecksum): FileVerifier {
  const crc = new RunningCrc('crc32c');
  let size = 0;
  return {
    push(chunk) {
      crc.update(chunk);
      size += chunk.length;
    },
    end() {
      const found = BigInt(size);
      if (found !== mainFileSize) return { kind: 'size', expected: mainFileSize, found };
      if (crc.value === value) return null;
      return { kind: 'content', expected: value, found: crc.value, fromByte: 0n, toByte: mainFileSize };
    },
  };
}
