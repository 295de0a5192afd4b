import { describe, expect, test } from 'vitest';
import { formatErrorKind, pushInChunks } from '../test-data/collect-chunks';
import { SPARK_STREAMS } from '../test-data/spark-streams';
import { parseSparkChecksum, verifySparkChecksum } from './spark-checksum';

// Checksum.json() of Spark 4.3.0 for the LZ4 stream of SPARK_STREAMS.
const JSON_TEXT =
  '{"algorithm":"CRC32C","value":1640326291,"mainFileSize":188,"timestampMs":1764000000123,"creator":{"executorId":"driver","taskInfo":"Task= 0.0, Stage= 3.0"}}';
const FILE = new Uint8Array(Buffer.from(SPARK_STREAMS.lz4, 'hex'));
const bytes = (text: string) => new TextEncoder().encode(text);
const kindOf = (text: string) => formatErrorKind(() => parseSparkChecksum(bytes(text)));

function verify(file: Uint8Array, chunkSize = 50) {
  const verifier = verifySparkChecksum(parseSparkChecksum(bytes(JSON_TEXT)));
  pushInChunks(verifier, file, [chunkSize]);
  return verifier.end();
}

describe("Spark's checksum file", () => {
  test('says checksum, size and time; a negative value is an unsigned checksum', () => {
    expect(parseSparkChecksum(bytes(JSON_TEXT))).toEqual({
      value: 1640326291,
      mainFileSize: 188n,
      timestampMs: 1764000000123n,
    });
    expect(parseSparkChecksum(bytes(JSON_TEXT.replace('1640326291', '-1'))).value).toBe(0xffffffff);
  });

  test('the file that it was written for is what it says, in chunks of any size', () => {
    for (let size = 1; size <= FILE.length; size++) expect(verify(FILE, size)).toBeNull();
  });

  test('another size is told before another content', () => {
    expect(verify(FILE.slice(1))).toEqual({ kind: 'size', expected: 188n, found: 187n });
    const damaged = FILE.slice();
    damaged[40] = (damaged[40] ?? 0) ^ 1;
    expect(verify(damaged)).toMatchObject({
      kind: 'content',
      expected: 1640326291,
      fromByte: 0n,
      toByte: 188n,
    });
  });

  test('cut at every byte it is truncated or empty', () => {
    for (let length = 0; length < JSON_TEXT.length; length++)
      expect(kindOf(JSON_TEXT.slice(0, length))).toBe(length === 0 ? 'empty' : 'truncated');
  });

  test.each([
    [JSON_TEXT.replace('CRC32C', 'XXH64'), 'unsupported-version'],
    [JSON_TEXT.replace('1640326291', '4294967296'), 'malformed'],
    [JSON_TEXT.replace('188', '-1'), 'malformed'],
    ['{"algorithm":"CRC32C"}', 'malformed'],
    ['crc\0', 'malformed'],
  ])('%j is %s', (text, kind) => expect(kindOf(text)).toBe(kind));
});
