import { describe, expect, test } from 'vitest';
import { crc32 } from '../bytes/crc32';
import { formatErrorKind, pushInChunks } from '../test-data/collect-chunks';
import { joinBytes } from '../test-data/lz4-stream';
import { readShared, sharedFiles } from '../test-data/shared-fixtures';
import { int32 } from '../test-data/state-file-bytes';
import { parseHadoopChecksum, verifyHadoopChecksum } from './hadoop-checksum';

const HEAD = [new Uint8Array([0x63, 0x72, 0x63, 0]), int32(8)];
const FILE = Uint8Array.from({ length: 20 }, (_, i) => i * 7);
const sums = (...parts: [number, number][]) =>
  parts.map(([from, to]) => int32(crc32(FILE.subarray(from, to))));
const CHECKSUM = joinBytes([...HEAD, ...sums([0, 8], [8, 16], [16, 20])]);

function verify(checksumFile: Uint8Array, file: Uint8Array, chunkSize = file.length) {
  const verifier = verifyHadoopChecksum(parseHadoopChecksum(checksumFile));
  pushInChunks(verifier, file, [chunkSize]);
  return verifier.end();
}

describe("Hadoop's checksum file", () => {
  test('holds for its file in chunks of any size, also for a file without bytes', () => {
    for (let size = 1; size <= FILE.length; size++) expect(verify(CHECKSUM, FILE, size)).toBeNull();
    expect(verify(joinBytes(HEAD), new Uint8Array())).toBeNull();
  });

  test('tells the first part that differs', () => {
    const damaged = FILE.slice();
    damaged[9] = 1;
    damaged[17] = 1;
    expect(verify(CHECKSUM, damaged, 3)).toMatchObject({ kind: 'content', fromByte: 8n, toByte: 16n });
    expect(verify(CHECKSUM, FILE.slice(0, 19))).toMatchObject({
      kind: 'content',
      fromByte: 16n,
      toByte: 19n,
    });
  });

  test('tells a file that is shorter or longer by a part', () => {
    expect(verify(CHECKSUM, FILE.slice(0, 16))).toEqual({ kind: 'size', expected: 24n, found: 16n });
    expect(verify(CHECKSUM, joinBytes([FILE, FILE]))).toEqual({ kind: 'size', expected: 24n, found: 40n });
  });

  test.each<[string, Uint8Array, string]>([
    ['no bytes', new Uint8Array(), 'empty'],
    ['a beginning of the magic', CHECKSUM.slice(0, 2), 'truncated'],
    ['a cut number', CHECKSUM.slice(0, 10), 'truncated'],
    ['other bytes', new Uint8Array([0x7b, 0x22]), 'malformed'],
    ['no bytes per checksum', joinBytes([CHECKSUM.slice(0, 4), int32(0)]), 'malformed'],
  ])('%s: %3$s', (_, file, kind) => expect(formatErrorKind(() => parseHadoopChecksum(file))).toBe(kind));
});

const real = sharedFiles(/\/\.[^/]+\.crc$/);

describe.skipIf(real.length === 0)('real files', () => {
  /** Files that somebody edited after Spark had written them: their second 512 bytes are not what was summed. */
  const EDITED = /-tws-(unsaferow|avro)\/offsets\/\d$/;

  test('every one holds for the file beside it as Spark wrote it, and not for another', () => {
    const present = new Set(sharedFiles(/./));
    const pairs = real.map((path) => [path, path.replace(/\/\.([^/]+)\.crc$/, '/$1')] as const);
    const existing = pairs.filter(([, file]) => present.has(file));
    expect(existing.length).toBeGreaterThan(300);
    for (const [path, file] of existing) {
      const content = readShared(file);
      const found = verify(readShared(path), content, 100);
      if (EDITED.test(file)) expect(found).toMatchObject({ kind: 'content', fromByte: 512n });
      else expect(found).toBeNull();
      if (content.length === 0) continue;
      const damaged = content.slice();
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 0x80;
      expect(verify(readShared(path), damaged)).toMatchObject({ kind: 'content' });
    }
  });
});
